import type { Metadata } from 'next';
import { usedBookingsPath } from '@/lib/paths/account';
import { PastBookingCard } from '@/components/booking/list/booking-card-past';
import { BookingList } from '@/components/booking/list/booking-list';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadBookingList } from '@/server/bff/pages/bookings-page';

export const metadata: Metadata = { title: 'Used Bookings' };

const path = usedBookingsPath;

export default async function UsedBookingsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const list = await loadPage(path, pageQuery, (session) => loadBookingList(session, 'used', pageQuery));
  return (
    <>
      <h1 className="mb-6 text-2xl">Used Bookings</h1>
      <BookingList
        path={path}
        list={list}
        empty="No Used Bookings Found"
        hint="Trips that you have made appear here."
        card={(booking) => <PastBookingCard booking={booking} />}
      />
    </>
  );
}
