import type { Metadata } from 'next';
import { bookingPath, searchPath } from '@/lib/paths/search';
import { TripHeader } from '@/components/booking/trip-header';
import { BookingForm } from '@/components/booking/booking-form';
import { loadPage, type PageQuery } from '@/server/bff/page';
import { loadBookingPage } from '@/server/bff/booking-page';

export const metadata: Metadata = { title: 'Book seats' };

export default async function BookingPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const page = await loadPage(bookingPath, query, (session) => loadBookingPage(session, query));
  return (
    <>
      <h1 className="sr-only">
        {page.tripLeg.from} to {page.tripLeg.to}
      </h1>
      <TripHeader trip={page.tripLeg} changeHref={`${searchPath}?${page.searchQuery}`} className="mb-4" />
      <BookingForm {...page} />
    </>
  );
}
