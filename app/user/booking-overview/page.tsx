import type { Metadata } from 'next';
import { CompleteBooking } from '@/components/booking/complete-booking';
import { OverviewTable } from '@/components/booking/overview-table';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errors } from '@/lib/errors';
import { loadPage } from '@/server/auth/page';
import { loadOverviewPage, type PageQuery } from '@/server/bff/booking-page';

export const metadata: Metadata = { title: 'Booking overview' };

export default async function OverviewPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const {
    departure,
    passengers,
    query: text,
  } = await loadPage('/user/booking-overview', query, (session) => loadOverviewPage(session, query));
  const back = `/user/booking?${text}`;
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">Booking Summary</h1>
      {passengers.length === 0 ? (
        <Notice tone="warn">
          <p className="mb-3">{errors.hold_expired.message}</p>
          <a href={back} className={buttonClass()}>
            Back to the seat map
          </a>
        </Notice>
      ) : (
        <OverviewTable departure={departure} passengers={passengers}>
          <CompleteBooking departure={departure} passengers={passengers} backHref={back} />
        </OverviewTable>
      )}
    </div>
  );
}
