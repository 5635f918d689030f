import type { Metadata } from 'next';
import { cancelledBookingsPath } from '@/lib/paths/account';
import { PastBookingCard } from '@/components/booking/booking-card-past';
import { BookingList } from '@/components/booking/booking-list';
import { loadPage, type PageQuery } from '@/server/bff/page';
import { loadBookingList } from '@/server/bff/bookings-page';

export const metadata: Metadata = { title: 'Cancelled Bookings' };

const path = cancelledBookingsPath;

export default async function CancelledBookingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const list = await loadPage(path, pageQuery, (session) => loadBookingList(session, 'cancelled', pageQuery));
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">Cancelled Bookings</h1>
      <BookingList
        path={path}
        list={list}
        empty="No cancelled Bookings Found"
        hint="Bookings that you cancel or do not pay in time appear here."
        card={(booking) => <PastBookingCard booking={booking} />}
      />
    </div>
  );
}
