import type { Metadata } from 'next';
import { bookingPath } from '@/lib/paths/search';
import { BookingForm } from '@/components/booking/booking-form';
import { loadPage } from '@/server/bff/http/load-page';
import { loadBookingPage } from '@/server/bff/screens/booking-page';
import type { PageQuery } from '@/server/bff/screens/page-query';

export const metadata: Metadata = { title: 'Book seats' };

export default async function BookingPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const page = await loadPage(bookingPath, query, (session) => loadBookingPage(session, query));
  return (
    <>
      <h1 className="mb-6 text-2xl">
        {page.tripLeg.from} to {page.tripLeg.to}
      </h1>
      <BookingForm {...page} />
    </>
  );
}
