'use client';

import { useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { DelayLine } from '@/components/tickets/delay-line';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { useSingleMutation } from '@/components/ui/use-single-mutation';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import type { RefundTerms } from '@/lib/domain/refund-policy';
import { completedBooking, type CompletedBooking } from '@/lib/contracts/bookings';
import { AppError, errors } from '@/lib/errors';
import { refusalOf } from '@/lib/forms/empty-form';
import type { FormRefusal, FormState, FormSuccess } from '@/lib/forms/form';
import { getBookingPaymentState } from '@/lib/api/payments';
import { saveActiveBooking } from '@/lib/browser/active-booking';
import { forgetLeftPayment } from '@/lib/browser/left-payment';
import { onPageReturn } from '@/lib/browser/page-events';
import { overviewPath, thankYouPathOf } from '@/lib/paths/bookings';
import { bookingPathOf, resultsPathOf } from '@/lib/paths/search';
import { useCardSales, leave } from '@/components/booking/payment/pay-by-card';
import { leavingText } from '@/components/booking/trip/booking-texts';
import { RefusalText } from '@/components/booking/trip/refusal-text';
import { SimulationNotice } from '@/components/booking/trip/booking-facts';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { bookingsPath } from '@/lib/paths/pages';
import { clockAndDate } from '@/lib/format/journey';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { localTime } from '@/lib/format/time';
import { TerminalText } from '@/components/ui/terminal-text';
import { AttentionStep, NoticeStep, type Payment } from './booking-steps';

type Props = {
  tripLeg: TripLeg;
  passengers: { seat: string; names: string }[];
  query: string;
  state: FormState;
  /** `cardOnly`: the bus leaves too soon to be paid at a terminal, or the account pays by card only until `cardOnlyUntil`. */
  terms: { cardOnly: boolean; cardOnlyUntil: string | null; simulated: boolean; mobileMoney: readonly string[] };
  refund: Pick<RefundTerms, 'totalThebe' | 'payLaterUntil' | 'payByCardUntil'>;
  children?: ReactNode;
};

/** The parts of a grid, in which the bar with both ways to pay sticks. */
export function CompleteBooking({ tripLeg, passengers, query, state, terms, refund, children }: Props) {
  const [step, setStep] = useState<'none' | 'attention' | 'notice'>('none');
  const [payment, setPayment] = useState<Payment>('later');
  const [failure, setFailure] = useState(state.refusal);
  const [completed, setCompleted] = useState<CompletedBooking>();
  const isCardAvailable = useCardSales();
  const { cameBack, isChecking } = useReturnToOverview(completed, {
    onUnpaid: () => setStep('notice'),
    onFailure: (refusal) => {
      setStep('none');
      setFailure(refusal);
    },
  });
  const { cardOnly, mobileMoney } = terms;
  const payBy = cardOnly ? [`pay by ${localTime(refund.payByCardUntil)}`] : [];
  const back = bookingPathOf(query);
  const isLeaving = completed !== undefined && step === 'none' && !isChecking && !failure;

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    setPayment(button instanceof HTMLButtonElement && button.value === 'attention-card' ? 'card' : 'later');
    setFailure(null);
    setStep('attention');
  }

  function complete({ next, data }: FormSuccess) {
    // The next page is that of a booking that is paid already.
    if (data === undefined) return;
    const result = completedBooking.parse(data);
    const { bookingId } = result.booking;
    setCompleted(result);
    saveActiveBooking({ bookingId });
    if (next !== null) leave(bookingId);
    setStep(next === null ? 'notice' : 'none');
  }

  // A dialog also fires its close event when the page closes it for another step.
  const closeAttention = () => setStep((now) => (now === 'attention' ? 'none' : now));
  const closeNotice = () => {
    if (step === 'notice' && completed) location.assign(thankYouPathOf(completed.booking.bookingId));
  };
  const failed = payment === 'card' ? errors.card_booking_error.message : state.sentences.failed;
  return (
    <>
      {failure && <BookingFailure failure={failure} backHref={back} />}
      <WaysToPay {...terms} query={query} />
      <form method="get" action={overviewPath} onSubmit={open} className={payBar}>
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="flex basis-full flex-wrap items-baseline justify-between gap-x-2">
          <span className="font-semibold">Subtotal (BWP)</span>
          <strong className="text-xl tabular-nums" data-testid="subtotal">
            {formatPula(refund.totalThebe)}
          </strong>
          <DelayLine of={tripLeg} />
        </p>
        <WayToPay
          value="attention-card"
          label="Pay by card now"
          meaning={['Ticket at once', ['Visa', 'Mastercard', ...mobileMoney].join(', '), ...payBy].join(' · ')}
          disabled={isLeaving || !isCardAvailable}
        />
        {!cardOnly && (
          <WayToPay
            value="attention"
            kind={isCardAvailable ? 'secondary' : 'primary'}
            label="Complete Booking"
            meaning={`Pay later at a terminal by ${clockAndDate(refund.payLaterUntil)}`}
            disabled={isLeaving}
          />
        )}
      </form>
      {children}
      <a href={back} className="inline-flex min-h-11 items-center font-semibold">
        Back to the seat map
      </a>
      {terms.simulated && <SimulationNotice className="" />}
      <Dialog open={step === 'attention'} title="Attention" onClose={closeAttention}>
        <AttentionStep
          tripLeg={tripLeg}
          passengers={passengers}
          query={query}
          payment={payment}
          state={{ ...state, sentences: { ...state.sentences, failed } }}
          onDone={complete}
          onRefused={(refusal) => {
            setStep('none');
            setFailure(refusal);
          }}
          cancel={(busy) => (
            <Button kind="secondary" onClick={closeAttention} disabled={busy}>
              Cancel
            </Button>
          )}
        />
      </Dialog>
      <Dialog open={step === 'notice'} title="Notice" dismissable={false} onClose={closeNotice}>
        {completed && (
          <NoticeStep
            {...completed}
            trip={{ ...tripLeg, totalPrice: pulaAmount(refund.totalThebe) }}
            cardOnly={completed.booking.cardOnly}
            isPayable={payment === 'card'}
            cameBack={cameBack ? { cause: null } : null}
          />
        )}
      </Dialog>
      <BusyScreen busy={isLeaving || isChecking} {...(isLeaving ? { text: leavingText } : {})} />
    </>
  );
}

type ReturnOptions = { onUnpaid: () => void; onFailure: (refusal: FormRefusal) => void };

/** The back button restored this page from the provider's page (spec section 4, card path). */
function useReturnToOverview(completed: CompletedBooking | undefined, { onUnpaid, onFailure }: ReturnOptions) {
  const [cameBack, setCameBack] = useState(false);
  const findPaid = useSingleMutation({
    mutationFn: (bookingId: string) => getBookingPaymentState(bookingId, true),
    onSuccess: ({ paid, bookingId }) => {
      if (paid) {
        location.replace(thankYouPathOf(bookingId));
        return;
      }
      forgetLeftPayment();
      setCameBack(true);
      onUnpaid();
    },
    onError: (error) => {
      const isRefused = error instanceof AppError && error.status < 500;
      onFailure(refusalOf(isRefused ? 'booking_partial' : 'booking_partial_error'));
    },
  });
  const comeBack = useEffectEvent(() => {
    findPaid.forget();
    if (completed) findPaid.run(completed.booking.bookingId);
  });
  useEffect(() => onPageReturn(() => comeBack()), []);
  return { cameBack, isChecking: findPaid.isPending };
}

const payBar = 'bottom-bar total-bar flex flex-wrap gap-2 [@media(max-height:30rem)]:static';

type WayProps = ComponentProps<typeof Button> & { label: string; meaning: string };

function WayToPay({ label, meaning, ...rest }: WayProps) {
  return (
    <Button
      type="submit"
      name="step"
      className="min-h-14 grow basis-72 flex-col items-start gap-0 px-3 text-left leading-tight"
      {...rest}
    >
      <span>{label}</span> <span className="text-[0.8125rem] font-normal text-balance">{meaning}</span>
    </Button>
  );
}

function WaysToPay({ cardOnly, cardOnlyUntil, query }: Props['terms'] & Pick<Props, 'query'>) {
  const isCardAvailable = useCardSales();
  if (!cardOnly && isCardAvailable) return null;
  return (
    <Notice tone="warn">
      {cardOnlyUntil ? (
        <RefusalText {...refusalOf('card_only_account')} suspendedUntil={cardOnlyUntil} />
      ) : (
        cardOnly && <p>This bus leaves soon. You can pay by card only.</p>
      )}
      {!isCardAvailable && (
        <p className={cardOnly ? 'mt-1' : ''}>
          {cardOnly ? (
            'Card payments are not available at the moment. Try again later'
          ) : (
            <TerminalText>{errors.card_unavailable.message}</TerminalText>
          )}
          {cardOnly && !cardOnlyUntil && (
            <>
              , or <a href={resultsPathOf(query)}>choose a bus that leaves later</a>
            </>
          )}
          .
        </p>
      )}
    </Notice>
  );
}

type FailureProps = { failure: FormRefusal; backHref: string };

export function BookingFailure({ failure, backHref }: FailureProps) {
  const { code } = failure;
  return (
    <FocusedNotice key={code}>
      <RefusalText {...failure} />
      {(code === 'hold_expired' || code === 'seat_taken') && <a href={backHref}>Choose again with the same names</a>}
      {code === 'already_booked' && <a href={bookingsPath}>See the booking</a>}
      {(code === 'offline' || code === 'timeout') && (
        <p>Continue again when you are connected. You cannot be booked twice.</p>
      )}
    </FocusedNotice>
  );
}
