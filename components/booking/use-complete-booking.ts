'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useSingleMutation } from '@/components/layout/use-single-mutation';
import { keepActiveBooking } from '@/lib/browser/active-booking';
import { bookingFailure, codeOf, type Payment } from '@/lib/api/booking-error';
import type { CreatedBooking } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { AppError, type ErrorCode } from '@/lib/errors';
import { forgetLeft } from '@/lib/browser/left-payment';
import { onPageReturn } from '@/lib/browser/on-page-return';
import { createBookingMutation } from '@/lib/api/bookings';
import { getBookingStanding, startPayment } from '@/lib/api/payments';
import { thankYouPathOf } from '@/lib/paths/bookings';

type Options = {
  tripLeg: TripLeg;
  passengers: { seat: string; names: string }[];
  problem: ErrorCode | null;
  suspendedUntil?: string | undefined;
};

type Step = 'none' | 'attention' | 'notice';

export type CompleteBooking = ReturnType<typeof useCompleteBooking>;

/**
 * Books what the overview shows, to be paid later or now by card. A page makes one booking, however often the passenger
 * sends it.
 */
export function useCompleteBooking({ tripLeg, passengers, problem, suspendedUntil }: Options) {
  const [step, setStep] = useState<Step>('none');
  const [payment, setPayment] = useState<Payment>('later');
  const [firstProblem, setFirstProblem] = useState(problem ? new AppError(problem, { suspendedUntil }) : null);
  // The same key repeats a lost response instead of booking twice. After a reload the server knows the booking.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [created, setCreated] = useState<CreatedBooking>();
  const [cameBack, setCameBack] = useState(false);

  const create = useSingleMutation({
    ...createBookingMutation(),
    onSuccess: (booking, { payment: chosen }) => {
      setCreated(booking);
      keepActiveBooking({ bookingId: booking.bookingId });
      goOn(booking, chosen);
    },
    onError: () => setStep('none'),
  });
  const pay = useSingleMutation({ mutationFn: leaveToPay, onError: () => setStep('notice') });
  const findPaid = useSingleMutation({
    mutationFn: isPaid,
    onSuccess: (paid, bookingId) => {
      if (paid) {
        location.replace(thankYouPathOf(bookingId));
        return;
      }
      // The notice says that the passenger came back.
      forgetLeft();
      setCameBack(true);
      setStep('notice');
    },
    onError: () => setStep('none'),
  });
  const isLeaving = pay.isPending || pay.isSuccess;

  function forget() {
    setFirstProblem(null);
    for (const mutation of [create, pay, findPaid]) mutation.forget();
  }

  function choose(next: Payment) {
    setPayment(next);
    setStep('attention');
  }

  function book() {
    if (create.isPending || isLeaving) return;
    setFirstProblem(null);
    findPaid.reset();
    pay.reset();
    if (created) {
      goOn(created, payment);
      return;
    }
    const { tripId, legId, fareThebe } = tripLeg;
    create.run({ tripId, legId, fareThebe, payment, passengers, idempotencyKey });
  }

  /** The booking stands even if the payment fails. The notice then names the other ways to pay. */
  function goOn({ bookingId }: CreatedBooking, chosen: Payment) {
    if (chosen === 'later') {
      setStep('notice');
      return;
    }
    setStep('none');
    pay.run(bookingId);
  }

  /** The back button restored this page from the provider's page (spec section 4, card path). */
  const comeBack = useEffectEvent(() => {
    forget();
    if (created) findPaid.run(created.bookingId);
  });
  useEffect(() => onPageReturn(() => comeBack()), []);

  // The browser also reports a dialog that the page itself closed for another step.
  const closeAttention = () => setStep((now) => (now === 'attention' ? 'none' : now));
  const closeNotice = () => {
    if (step === 'notice' && created) location.assign(thankYouPathOf(created.bookingId));
  };
  const failure =
    firstProblem ??
    (create.error && bookingFailure(create.error, create.variables.payment)) ??
    toFailure(pay.error) ??
    toFailure(findPaid.error);
  return {
    step,
    payment,
    failure,
    doing: create.isPending ? ('booking' as const) : isLeaving ? ('leaving' as const) : ('nothing' as const),
    created,
    cameBack,
    choose,
    book,
    closeAttention,
    closeNotice,
  };
}

const toFailure = (error: Error | null) => (error instanceof AppError ? error : null);

/** Opens the provider's page, or the thank-you page if the booking is paid. Errors: payment_failed, or why it is refused. */
async function leaveToPay(bookingId: string): Promise<void> {
  try {
    location.assign(await startPayment(bookingId));
  } catch (error) {
    const code = codeOf(error, 'payment_failed');
    if (code !== 'already_paid') throw new AppError(code, { cause: error });
    location.replace(thankYouPathOf(bookingId));
  }
}

/** Errors: booking_partial, booking_partial_error. */
async function isPaid(bookingId: string): Promise<boolean> {
  try {
    return (await getBookingStanding(bookingId, true)).paid;
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    throw new AppError(isRefused ? 'booking_partial' : 'booking_partial_error', { cause: error });
  }
}
