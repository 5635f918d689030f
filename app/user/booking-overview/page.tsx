import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { ComponentProps, ReactNode } from 'react';
import { CardSalesProvider, PayByCard } from '@/components/booking/payment/pay-by-card';
import { AttentionStep, NoticeStep } from '@/components/booking/purchase/booking-steps';
import { CardReturnCheck } from '@/components/booking/payment/checking-payment';
import { CompleteBooking } from '@/components/booking/purchase/complete-booking';
import { OverviewTable } from '@/components/booking/purchase/overview-table';
import { PolicyBeforeBuying } from '@/components/booking/trip/policy-terms';
import { TripHeader } from '@/components/booking/trip/trip-header';
import { RefusalText } from '@/components/booking/trip/refusal-text';
import { ReservationNumber } from '@/components/booking/trip/booking-facts';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { BookingItem } from '@/lib/contracts/bookings';
import { refusalOf } from '@/lib/forms/empty-form';
import type { FormRefusal } from '@/lib/forms/form';
import { overviewPath, thankYouPathOf } from '@/lib/paths/bookings';
import { bookingsPath } from '@/lib/paths/pages';
import { bookingPathOf, noBusPath, resultsPathOf } from '@/lib/paths/search';
import { loadPage, type PageQuery } from '@/server/bff/reads/page';
import { loadCardReturn, loadOverviewPage, readLegQuery } from '@/server/bff/pages/booking-page';
import type { SessionToken } from '@/server/bff/session/session-cookie';

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
  const { tripLeg, passengers, query, failed, step, state, suspension, terms, refund, noticed } = page;
  if (step === 'notice') {
    const cardOnly = noticed?.cardOnly ?? terms.cardOnly;
    const isPayable = failed !== null || cardOnly;
    return <NoticePage booking={noticed} cardOnly={cardOnly} isPayable={isPayable} problem={failed} cameBack={null} />;
  }
  if (step !== null && passengers.length > 0) {
    return (
      <StepPage title="Attention">
        <AttentionStep
          tripLeg={tripLeg}
          passengers={passengers}
          query={query}
          payment={step === 'attention' ? 'later' : 'card'}
          state={state}
        />
      </StepPage>
    );
  }
  return (
    <>
      <h1 className="mb-4 text-2xl">Booking Summary</h1>
      {passengers.length === 0 ? (
        <NoSeats booked={page.booked} refusal={state.refusal} query={query} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <TripHeader trip={tripLeg} changeHref={resultsPathOf(query)} />
            <OverviewTable tripLeg={tripLeg} passengers={passengers} />
          </div>
          <div className="max-lg:contents lg:sticky lg:top-20 lg:grid lg:gap-4">
            {suspension && suspension.code !== state.refusal?.code && (
              <Notice tone="bad">
                <RefusalText {...refusalOf(suspension.code)} suspendedUntil={suspension.suspendedUntil} />
              </Notice>
            )}
            <CompleteBooking
              tripLeg={tripLeg}
              passengers={passengers}
              query={query}
              state={state}
              terms={terms}
              refund={refund}
            >
              <PolicyBeforeBuying terms={refund} rule={tripLeg.operator.refundRule} cardOnly={terms.cardOnly} />
            </CompleteBooking>
          </div>
        </div>
      )}
    </>
  );
}

const StepPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="mx-auto max-w-md">
    <h1 className="mb-4 text-xl">{title}</h1>
    {children}
  </Card>
);

const NoticePage = (props: Omit<ComponentProps<typeof NoticeStep>, 'trip'> & { booking: BookingItem | null }) => (
  <StepPage title="Notice">
    <NoticeStep {...props} trip={props.booking} />
  </StepPage>
);

async function CardReturn({ pageQuery }: { pageQuery: PageQuery }) {
  const load = (session: SessionToken) => loadCardReturn(session, pageQuery);
  const { cardsAvailable, problem, ...returned } = await loadPage(overviewPath, pageQuery, load);
  const { state, booking, cause } = returned.outcome;
  if (booking?.paid) redirect(thankYouPathOf(booking.bookingId));
  if (state === 'checking') return <CardReturnCheck {...returned} />;
  return (
    <CardSalesProvider available={cardsAvailable}>
      <NoticePage
        booking={booking}
        problem={problem}
        cardOnly={booking?.cardOnly ?? false}
        isPayable={problem === null && booking?.status === 'active'}
        cameBack={{ cause: state === 'not_debited' ? cause : null }}
      />
    </CardSalesProvider>
  );
}

type NoSeatsProps = { booked: BookingItem | undefined; refusal: FormRefusal | null; query: string };

function NoSeats({ booked, refusal, query }: NoSeatsProps) {
  const { message } = refusal ?? refusalOf(booked ? 'already_booked' : 'hold_expired');
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
        <p>{message}</p>
        {booked && <ReservationNumber number={booked.reservationNumber} />}
      </Notice>
      {isPayable ? (
        <PayByCard booking={booked} paidPath={thankYouPathOf(booked.bookingId)}>
          {links}
        </PayByCard>
      ) : (
        <div className="flex flex-wrap gap-x-3 gap-y-2">{links}</div>
      )}
    </>
  );
}
