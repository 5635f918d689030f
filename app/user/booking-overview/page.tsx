import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { AttentionStep, NoticeStep } from '@/components/booking/booking-steps';
import { CompleteBooking } from '@/components/booking/complete-booking';
import { OverviewTable } from '@/components/booking/overview-table';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { errors, type ErrorCode } from '@/lib/errors';
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
        <NoSeats booked={page.booked} problem={problem} query={query} />
      ) : (
        <OverviewTable departure={departure} passengers={passengers}>
          <CompleteBooking departure={departure} passengers={passengers} query={query} problem={problem} />
        </OverviewTable>
      )}
    </div>
  );
}

type NoSeatsProps = { booked: boolean; problem: ErrorCode | null; query: string };

/** Nothing is held any more: it was booked (the back button), or its time ran out. */
function NoSeats({ booked, problem, query }: NoSeatsProps) {
  const code = problem ?? (booked ? 'already_booked' : 'hold_expired');
  return (
    <Notice tone={booked ? 'info' : 'warn'}>
      <p className="mb-3">{errors[code].message}</p>
      <div className="flex flex-wrap gap-3">
        {booked && (
          <a href="/user/bookings" className={buttonClass()}>
            See the booking
          </a>
        )}
        <a href={`/user/booking?${query}`} className={buttonClass(booked ? 'secondary' : 'primary')}>
          Back to the seat map
        </a>
      </div>
    </Notice>
  );
}
