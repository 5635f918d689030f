import type { ReactNode } from 'react';
import { PagedList } from '@/components/ui/paged-list';
import type { BookingItem } from '@/lib/contracts/bookings';

type Props = {
  path: string;
  list: { bookings: readonly BookingItem[]; page: number; hasNext: boolean } | null;
  empty: string;
  card: (booking: BookingItem) => ReactNode;
};

export function BookingList({ path, list, empty, card }: Props) {
  return (
    <PagedList
      path={path}
      list={list && { ...list, items: list.bookings }}
      empty={empty}
      failed="Loading the bookings failed"
      keyOf={({ bookingId }) => bookingId}
      show={card}
    />
  );
}
