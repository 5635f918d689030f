'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useSingleMutation } from '@/components/ui/use-single-mutation';
import { randomId } from '@/lib/browser/features';
import { saveActiveBooking } from '@/lib/browser/active-booking';
import { codeOf, AppError, type ErrorCode } from '@/lib/errors';
import { bookingFailure, type Payment } from '@/components/booking/purchase/booking-error';
import type { CreatedBooking } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { forgetLeft } from '@/lib/browser/left-payment';
import { onPageReturn } from '@/lib/browser/page-events';
import { createBookingMutation } from '@/lib/api/bookings';
import { getBookingPaymentState, startPayment } from '@/lib/api/payments';
import { thankYouPathOf } from '@/lib/paths/bookings';

type Options = {
  tripLeg: TripLeg;
  passengers: { seat: string; names: string }[];
  problem: ErrorCode | null;
  suspendedUntil?: string | undefined;
};

type Step = 'none' | 'attention' | 'notice';
type Doing = 'nothing' | 'booking' | 'leaving';

export type CompleteBooking = ReturnType<typeof useCompleteBooking>;

function useBookingCalls(setStep: (step: Step) => void) {
  const [created, setCreated] = useState<CreatedBooking>();
  const [cameBack, setCameBack] = useState(false);
  const pay = useSingleMutation({ mutationFn: leaveToPay, onError: () => setStep('notice') });
  const create = useSingleMutation({
    ...createBookingMutation(),
    onSuccess: (booking, { payment }) => {
      setCreated(booking);
      saveActiveBooking({ bookingId: booking.bookingId });
      goOn(booking, payment);
    },
    onError: () => setStep('none'),
  });
  const findPaid = useSingleMutation({
    mutationFn: isPaid,
    onSuccess: (paid, bookingId) => {
      if (paid) {
        location.replace(thankYouPathOf(bookingId));
        return;
      }
      forgetLeft();
      setCameBack(true);
      setStep('notice');
    },
    onError: () => setStep('none'),
  });

  /** The booking stands even if the payment fails. The notice then names the other ways to pay. */
  function goOn({ bookingId }: CreatedBooking, payment: Payment) {
    if (payment === 'later') {
      setStep('notice');
      return;
    }
    setStep('none');
    pay.run(bookingId);
  }

  return { created, cameBack, create, pay, findPaid, goOn };
}

export function useCompleteBooking({ tripLeg, passengers, problem, suspendedUntil }: Options) {
  const [step, setStep] = useState<Step>('none');
  const [payment, setPayment] = useState<Payment>('later');
  const [firstProblem, setFirstProblem] = useState(problem ? new AppError(problem, { suspendedUntil }) : null);
  // After a lost response the same key returns the booking instead of a second one. After a reload the server knows it.
  const [idempotencyKey] = useState(randomId);
  const { created, cameBack, create, pay, findPaid, goOn } = useBookingCalls(setStep);
  const isLeaving = pay.isPending || pay.isSuccess;

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

  /** The back button restored this page from the provider's page (spec section 4, card path). */
  const comeBack = useEffectEvent(() => {
    setFirstProblem(null);
    for (const mutation of [create, pay, findPaid]) mutation.forget();
    if (created) findPaid.run(created.bookingId);
  });
  useEffect(() => onPageReturn(() => comeBack()), []);

  // A dialog also fires its close event when the page closes it for another step.
  const closeAttention = () => setStep((now) => (now === 'attention' ? 'none' : now));
  const closeNotice = () => {
    if (step === 'notice' && created) location.assign(thankYouPathOf(created.bookingId));
  };
  const failure =
    firstProblem ??
    (create.error && bookingFailure(create.error, create.variables.payment)) ??
    toFailure(pay.error) ??
    toFailure(findPaid.error);
  const doing: Doing = create.isPending ? 'booking' : isLeaving ? 'leaving' : 'nothing';
  return { step, payment, failure, doing, created, cameBack, choose, book, closeAttention, closeNotice };
}

const toFailure = (error: Error | null) => (error instanceof AppError ? error : null);

async function leaveToPay(bookingId: string): Promise<void> {
  try {
    location.assign(await startPayment(bookingId));
  } catch (error) {
    const code = codeOf(error, 'payment_failed');
    if (code !== 'already_paid') throw new AppError(code, { cause: error });
    location.replace(thankYouPathOf(bookingId));
  }
}

async function isPaid(bookingId: string): Promise<boolean> {
  try {
    return (await getBookingPaymentState(bookingId, true)).paid;
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    throw new AppError(isRefused ? 'booking_partial' : 'booking_partial_error', { cause: error });
  }
}
