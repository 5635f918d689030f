import type { ReactNode } from 'react';
import { PagedList } from '@/components/ui/paged-list';
import type { BookingItem } from '@/lib/contracts/bookings';

type Props = {
  /** The list's own page. */
  path: string;
  /** Null when loading it failed. */
  list: { bookings: readonly BookingItem[]; page: number; hasNext: boolean } | null;
  /** What an empty list says. */
  empty: string;
  card: (booking: BookingItem) => ReactNode;
};

/** A page of bookings with the ways to the pages beside it. */
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
