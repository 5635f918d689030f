import type { Metadata } from 'next';
import { TripHeader } from '@/components/booking/trip/trip-header';
import { WebCancellation } from '@/components/booking/list/web-cancellation';
import { webCancellationPath } from '@/lib/paths/bookings';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadWebCancellation } from '@/server/bff/pages/bookings-page';

export const metadata: Metadata = { title: 'Web Cancellation' };

export default async function WebCancellationPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  const page = await loadPage(webCancellationPath, pageQuery, (session) => loadWebCancellation(session, pageQuery));
  return (
    <>
      <h1 className="mb-4 text-2xl">Web Cancellation</h1>
      <TripHeader trip={page.booking} className="mb-4" />
      <WebCancellation {...page} />
    </>
  );
}
