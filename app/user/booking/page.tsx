import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { BookingForm } from '@/components/booking/purchase/booking-form';
import { FullBus } from '@/components/booking/purchase/full-bus';
import { FunnelSteps } from '@/components/booking/purchase/funnel-steps';
import { TripHeader } from '@/components/booking/trip/trip-header';
import { VisitorSeats } from '@/components/booking/purchase/visitor-seats';
import { bookingPath, bookingPathOf, noBusPath, searchPath } from '@/lib/paths/search';
import { loadBookingPage, loadVisitorPage, readLegQuery } from '@/server/bff/pages/booking-page';
import { loadPage, loadPublicPage, type PageQuery } from '@/server/bff/reads/page';
import { readSession } from '@/server/bff/session/session';

export const metadata: Metadata = { title: 'Book seats' };

export default async function BookingPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  if (!readLegQuery(query)) redirect(noBusPath);
  if (!(await readSession())) return <VisitorPage query={query} />;
  const { full, ...page } = await loadPage(bookingPath, query, (session) => loadBookingPage(session, query));
  return (
    <>
      <BusTitle {...page} />
      <BookingForm {...page} full={<FullBus {...full} />} />
    </>
  );
}

async function VisitorPage({ query }: { query: PageQuery }) {
  const { full, ...page } = await loadPublicPage(() => loadVisitorPage(query));
  return (
    <>
      <BusTitle {...page} />
      <VisitorSeats {...page} next={bookingPathOf(page.query)} full={<FullBus {...full} />} />
    </>
  );
}

function BusTitle({
  tripLeg,
  searchQuery,
}: Pick<Awaited<ReturnType<typeof loadVisitorPage>>, 'tripLeg' | 'searchQuery'>) {
  return (
    <>
      <FunnelSteps current="Seats" />
      <h1 className="sr-only">
        {tripLeg.from} to {tripLeg.to}
      </h1>
      <TripHeader trip={tripLeg} changeHref={`${searchPath}?${searchQuery}`} className="mb-4" />
    </>
  );
}
