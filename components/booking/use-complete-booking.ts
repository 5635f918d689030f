'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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

type Given = {
  tripLeg: TripLeg;
  passengers: { seat: string; names: string }[];
  problem: ErrorCode | null;
  suspendedUntil?: string | undefined;
};

type Step = 'none' | 'attention' | 'notice';
/** `leaving`: booked, and on the way to the provider's page. */
type Doing = 'nothing' | 'booking' | 'leaving';

export type CompleteBooking = ReturnType<typeof useCompleteBooking>;

/** The step that the page shows, the work in progress and the last failure. */
function useProgress({ problem, suspendedUntil }: Pick<Given, 'problem' | 'suspendedUntil'>) {
  const [step, setStep] = useState<Step>('none');
  const [failure, setFailure] = useState(problem ? new AppError(problem, { suspendedUntil }) : undefined);
  const [doing, setDoing] = useState<Doing>('nothing');
  // Two taps may come before the page shows the first.
  const busy = useRef(false);

  function show(next: Doing, onStep?: Step, failed?: AppError) {
    busy.current = next !== 'nothing';
    setDoing(next);
    setFailure(failed);
    if (onStep) setStep(onStep);
  }

  return { step, failure, doing, busy, setStep, show };
}

/** Books what the overview shows, to be paid later or by card now. One booking a page, however often it is sent. */
export function useCompleteBooking({ tripLeg, passengers, problem, suspendedUntil }: Given) {
  const { step, failure, doing, busy, setStep, show } = useProgress({ problem, suspendedUntil });
  const [payment, setPayment] = useState<Payment>('later');
  // A lost answer repeats the answer. After a reload the server knows what is booked.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const booked = useRef<CreatedBooking>(undefined);
  const [created, setCreated] = useState<CreatedBooking>();
  const [cameBack, setCameBack] = useState(false);
  const create = useMutation(createBookingMutation());

  useEffect(() => onPageReturn(() => void comeBack()), []);

  function choose(next: Payment) {
    setPayment(next);
    setStep('attention');
  }

  async function book() {
    if (busy.current) return;
    show('booking');
    try {
      booked.current ??= await createBooking();
    } catch (error) {
      show('nothing', 'none', bookingFailure(error, payment));
      return;
    }
    if (payment === 'card') await pay(booked.current.bookingId);
    else show('nothing', 'notice');
  }

  async function createBooking() {
    const { tripId, legId, fareThebe } = tripLeg;
    const wanted = { tripId, legId, fareThebe, payment, passengers, idempotencyKey };
    const made = await create.mutateAsync(wanted);
    setCreated(made);
    keepActiveBooking({ bookingId: made.bookingId });
    return made;
  }

  /** The booking stands whatever becomes of this: the notice says how else it is paid. */
  async function pay(bookingId: string) {
    show('leaving', 'none');
    const failed = await leaveToPay(bookingId);
    if (failed) show('nothing', 'notice', failed);
  }

  /** The back button brought this page back from the provider's (spec section 4, card path). */
  async function comeBack() {
    show('nothing');
    if (booked.current === undefined) return;
    const { bookingId } = booked.current;
    const found = await findPaid(bookingId);
    if (found instanceof AppError) show('nothing', 'none', found);
    else if (found) location.replace(thankYouPathOf(bookingId));
    else {
      // The notice says so itself.
      forgetLeft();
      setCameBack(true);
      setStep('notice');
    }
  }

  // A dialog that the page itself has closed is not the step any more when it tells so.
  const closeAttention = () => setStep((now) => (now === 'attention' ? 'none' : now));
  const closeNotice = () => {
    if (step === 'notice' && created) location.assign(thankYouPathOf(created.bookingId));
  };
  return { step, payment, failure, doing, created, cameBack, choose, book, closeAttention, closeNotice };
}

/** Opens the provider's page, or the thank-you page when the booking is paid already. Returns why neither opens. */
async function leaveToPay(bookingId: string): Promise<AppError | undefined> {
  try {
    location.assign(await startPayment(bookingId));
  } catch (error) {
    const code = codeOf(error, 'payment_failed');
    if (code !== 'already_paid') return new AppError(code);
    location.replace(thankYouPathOf(bookingId));
  }
  return undefined;
}

/** Returns whether the booking is paid, or the failure that the page shows. */
async function findPaid(bookingId: string): Promise<boolean | AppError> {
  try {
    return (await getBookingStanding(bookingId, true)).paid;
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    return new AppError(isRefused ? 'booking_partial' : 'booking_partial_error');
  }
}
