import type { ReactNode } from 'react';
import { PagedList, type ShownList } from '@/components/ui/paged-list';
import type { BookingItem } from '@/lib/contracts/bookings';

type Props = {
  path: string;
  list: ShownList<BookingItem>;
  empty: string;
  hint: string;
  card: (booking: BookingItem) => ReactNode;
};

export function BookingList({ card, ...rest }: Props) {
  return <PagedList {...rest} failed="Loading the bookings failed" keyOf={({ bookingId }) => bookingId} show={card} />;
}
