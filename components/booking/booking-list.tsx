import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
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

const pagePath = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`);

/** A page of bookings with the ways to the pages beside it. */
export function BookingList({ path, list, empty, card }: Props) {
  if (!list) return <LoadingFailed path={path} />;
  const { bookings, page, hasNext } = list;
  if (bookings.length === 0) {
    return (
      <Card className="text-center">
        <p className="mb-4 text-lg font-semibold">{empty}</p>
        <a href={page === 1 ? '/' : path} className={buttonClass()}>
          {page === 1 ? 'Search a bus' : 'To the first page'}
        </a>
      </Card>
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.bookingId}>{card(booking)}</li>
        ))}
      </ul>
      {(page > 1 || hasNext) && (
        <nav aria-label="Pages" className="mt-6 flex items-center gap-3">
          {page > 1 && (
            <a href={pagePath(path, page - 1)} rel="prev" className={buttonClass('secondary')}>
              Newer
            </a>
          )}
          <p className="text-muted">Page {page}</p>
          {hasNext && (
            <a href={pagePath(path, page + 1)} rel="next" className={buttonClass('secondary')}>
              Older
            </a>
          )}
        </nav>
      )}
    </>
  );
}

/** Said as it is: an empty list would be untrue (design difference 15). */
function LoadingFailed({ path }: { path: string }) {
  return (
    <Card role="alert" className="text-center">
      <p className="mb-2 text-lg font-semibold">Loading the bookings failed</p>
      <p className="text-muted mb-4">They are safe: only the answer did not reach us. Please try again in a moment.</p>
      <a href={path} className={buttonClass()}>
        Try again
      </a>
    </Card>
  );
}
