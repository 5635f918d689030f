import type { Metadata } from 'next';
import { cancelledBookingsPath } from '@/lib/paths/account';
import { PastBookingCard } from '@/components/booking/list/booking-card-past';
import { BookingList } from '@/components/booking/list/booking-list';
import { Notice } from '@/components/ui/notice';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadBookingList, loadRefunds } from '@/server/bff/pages/bookings-page';

export const metadata: Metadata = { title: 'Cancelled Bookings' };

const path = cancelledBookingsPath;

export default async function CancelledBookingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const { list, refunds } = await loadPage(path, pageQuery, async (session) => ({
    list: await loadBookingList(session, 'cancelled', pageQuery),
    refunds: await loadRefunds(session),
  }));
  return (
    <>
      <h1 className="mb-6 text-2xl">Cancelled Bookings</h1>
      {pageQuery.refund !== undefined && (
        <Notice tone="good" className="mb-4">
          Your booking is cancelled.
        </Notice>
      )}
      <BookingList
        path={path}
        list={list}
        empty="No cancelled Bookings Found"
        hint="Bookings that you cancel or do not pay in time appear here."
        card={(booking) => (
          <PastBookingCard
            booking={booking}
            refunds={refunds?.filter(({ bookingId }) => bookingId === booking.bookingId)}
            isOpen={booking.bookingId === pageQuery.refund}
          />
        )}
      />
    </>
  );
}
