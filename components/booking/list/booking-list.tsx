import type { ReactNode } from 'react';
import { PagedList } from '@/components/ui/paged-list';
import type { BookingItem } from '@/lib/contracts/bookings';

type Props = {
  path: string;
  list: { bookings: readonly BookingItem[]; page: number; hasNext: boolean } | null;
  empty: string;
  hint: string;
  card: (booking: BookingItem) => ReactNode;
};

export function BookingList({ card, list, ...rest }: Props) {
  return (
    <PagedList
      {...rest}
      list={list && { ...list, items: list.bookings }}
      failed="Loading the bookings failed"
      keyOf={({ bookingId }) => bookingId}
      show={card}
    />
  );
}
