import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CardSalesProvider } from '@/components/booking/payment/card-sales';
import { AttentionStep, NoticeStep } from '@/components/booking/purchase/booking-steps';
import { CardReturnCheck } from '@/components/booking/payment/checking-payment';
import { CompleteBooking } from '@/components/booking/purchase/complete-booking';
import { OverviewTable } from '@/components/booking/purchase/overview-table';
import { PayByCard } from '@/components/booking/payment/pay-by-card';
import { PolicyBeforeBuying } from '@/components/booking/trip/policy-terms';
import { TripHeader } from '@/components/booking/trip/trip-header';
import { RefusalText } from '@/components/booking/trip/refusal-text';
import { ReservationNumber } from '@/components/booking/trip/booking-facts';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { BookingItem } from '@/lib/contracts/bookings';
import { errors, type ErrorCode } from '@/lib/errors';
import { overviewPath, thankYouPathOf } from '@/lib/paths/bookings';
import { bookingsPath } from '@/lib/paths/pages';
import { bookingPathOf, noBusPath, resultsPathOf } from '@/lib/paths/search';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadCardReturn, loadOverviewPage, readLegQuery } from '@/server/bff/pages/booking-page';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { mobileMoney } from '@/server/bff/session/site-settings';

export const metadata: Metadata = { title: 'Booking overview' };

export default async function OverviewPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const pageQuery = await searchParams;
  if (pageQuery.step === 'card-return') return <CardReturn pageQuery={pageQuery} />;
  if (!readLegQuery(pageQuery)) redirect(noBusPath);
  const page = await loadPage(overviewPath, pageQuery, (session) => loadOverviewPage(session, pageQuery));
  return (
    <CardSalesProvider available={page.cardsAvailable}>
      <Overview page={page} />
    </CardSalesProvider>
  );
}

type Page = Awaited<ReturnType<typeof loadOverviewPage>>;

function Overview({ page }: { page: Page }) {
  const { tripLeg, passengers, query, problem, step, suspension, terms, now } = page;
  if (step === 'notice') {
    const cardOnly = page.noticed?.cardOnly ?? terms.cardOnly;
    const isPayable = problem !== null || cardOnly;
    return (
      <NoticeStep problem={problem} cardOnly={cardOnly} booking={page.noticed} isPayable={isPayable} cameBack={null} />
    );
  }
  if (step !== null && passengers.length > 0) {
    const steps = { passengers, query, idempotencyKey: randomUUID() };
    return <AttentionStep {...tripLeg} {...steps} payment={step === 'attention' ? 'later' : 'card'} />;
  }
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">Booking Summary</h1>
      {passengers.length === 0 ? (
        <NoSeats booked={page.booked} problem={problem} query={query} />
      ) : (
        <>
          <TripHeader trip={tripLeg} changeHref={resultsPathOf(query)} className="mb-4" />
          <OverviewTable tripLeg={tripLeg} passengers={passengers}>
            <PolicyBeforeBuying
              tripLeg={tripLeg}
              seats={passengers.length}
              cardOnly={terms.cardOnly}
              mobileMoney={mobileMoney()}
              now={now}
            />
            {suspension && suspension.code !== problem && (
              <Notice tone="bad" className="mb-4">
                <RefusalText {...suspension} />
              </Notice>
            )}
            <CompleteBooking
              tripLeg={tripLeg}
              passengers={passengers}
              query={query}
              problem={problem}
              suspendedUntil={suspension?.suspendedUntil}
              terms={terms}
            />
          </OverviewTable>
        </>
      )}
    </div>
  );
}

async function CardReturn({ pageQuery }: { pageQuery: PageQuery }) {
  const load = (session: SessionToken) => loadCardReturn(session, pageQuery);
  const { cardsAvailable, problem, ...returned } = await loadPage(overviewPath, pageQuery, load);
  const { state, booking, cause } = returned.outcome;
  if (booking?.paid) redirect(thankYouPathOf(booking.bookingId));
  if (state === 'checking') return <CardReturnCheck {...returned} />;
  return (
    <CardSalesProvider available={cardsAvailable}>
      <NoticeStep
        problem={problem}
        cardOnly={booking?.cardOnly ?? false}
        booking={booking}
        isPayable={problem === null && booking?.status === 'active'}
        cameBack={{ cause: state === 'not_debited' ? cause : null }}
      />
    </CardSalesProvider>
  );
}

type NoSeatsProps = { booked: BookingItem | undefined; problem: ErrorCode | null; query: string };

/** The seats were booked before (the back button), or the hold expired. */
function NoSeats({ booked, problem, query }: NoSeatsProps) {
  const code = problem ?? (booked ? 'already_booked' : 'hold_expired');
  const isPayable = booked && !booked.paid && !booked.paymentUnclear;
  const links = (
    <>
      {booked && (
        <a href={bookingsPath} className={buttonClass(isPayable ? 'secondary' : 'primary')}>
          See the booking
        </a>
      )}
      <a href={bookingPathOf(query)} className={buttonClass(booked ? 'secondary' : 'primary')}>
        Back to the seat map
      </a>
    </>
  );
  return (
    <>
      <Notice tone={booked ? 'info' : 'warn'} className="mb-4">
        <p>{errors[code].message}</p>
        {booked && <ReservationNumber number={booked.reservationNumber} />}
      </Notice>
      {isPayable ? (
        <PayByCard booking={booked} problem={null} paidPath={thankYouPathOf(booked.bookingId)}>
          {links}
        </PayByCard>
      ) : (
        <div className="flex flex-wrap gap-x-3 gap-y-2">{links}</div>
      )}
    </>
  );
}
