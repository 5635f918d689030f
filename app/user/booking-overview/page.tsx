import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { AttentionStep, NoticeStep } from '@/components/booking/booking-steps';
import { CompleteBooking } from '@/components/booking/complete-booking';
import { OverviewTable } from '@/components/booking/overview-table';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errors } from '@/lib/errors';
import { loadPage } from '@/server/auth/page';
import { loadOverviewPage, type PageQuery } from '@/server/bff/booking-page';

export const metadata: Metadata = { title: 'Booking overview' };

export default async function OverviewPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const asked = await searchParams;
  const page = await loadPage('/user/booking-overview', asked, (session) => loadOverviewPage(session, asked));
  const { departure, passengers, query, problem } = page;
  if (page.step === 'notice') return <NoticeStep />;
  if (page.step === 'attention' && passengers.length > 0) {
    return <AttentionStep {...departure} passengers={passengers} query={query} idempotencyKey={randomUUID()} />;
  }
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">Booking Summary</h1>
      {passengers.length === 0 ? (
        <Notice tone="warn">
          <p className="mb-3">{errors[problem ?? 'hold_expired'].message}</p>
          <a href={`/user/booking?${query}`} className={buttonClass()}>
            Back to the seat map
          </a>
        </Notice>
      ) : (
        <OverviewTable departure={departure} passengers={passengers}>
          <CompleteBooking departure={departure} passengers={passengers} query={query} problem={problem} />
        </OverviewTable>
      )}
    </div>
  );
}
