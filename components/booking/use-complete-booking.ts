'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Departure } from '@/lib/contracts/departures';
import { AppError, type ErrorCode } from '@/lib/errors';
import { onPageReturn } from '@/lib/on-page-return';
import { createBookingMutation } from '@/lib/queries/bookings';
import { getBookingStanding, startPayment } from '@/lib/queries/payments';
import { activeBookingKey } from '@/lib/session';

export type Payment = 'later' | 'card';

/** What nobody can act on, in the words of each path (spec section 8): what was reported, and what was thrown. */
const unknownFailures = {
  later: { reported: 'booking_failed', thrown: 'booking_failed' },
  card: { reported: 'card_booking_failed', thrown: 'card_booking_error' },
} as const;

function bookingFailure(error: unknown, payment: Payment): AppError {
  const { reported, thrown } = unknownFailures[payment];
  if (!(error instanceof AppError)) return new AppError(thrown);
  if (error.code === 'GENERIC_ERROR') return new AppError(error.internal === undefined ? reported : thrown);
  return error;
}

const codeOf = (error: unknown, otherwise: ErrorCode): ErrorCode =>
  error instanceof AppError && error.code !== 'GENERIC_ERROR' ? error.code : otherwise;

type Given = {
  departure: Departure;
  passengers: { seat: string; names: string }[];
  problem: ErrorCode | null;
};

/** Books what the overview shows, to be paid later or by card now. One booking a page, however often it is sent. */
export function useCompleteBooking({ departure, passengers, problem }: Given) {
  const [step, setStep] = useState<'none' | 'attention' | 'notice'>('none');
  const [payment, setPayment] = useState<Payment>('later');
  const [failure, setFailure] = useState(problem ? new AppError(problem) : undefined);
  // A double tap or a lost answer repeats the answer. After a reload the server knows what is booked.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isLeaving, setLeaving] = useState(false);
  const booked = useRef<string>(undefined);
  const create = useMutation(createBookingMutation());
  const busy = create.isPending || isLeaving;

  useEffect(() => onPageReturn(() => void comeBack()), []);

  function choose(next: Payment) {
    setPayment(next);
    setStep('attention');
  }

  async function book() {
    if (busy) return;
    setFailure(undefined);
    try {
      booked.current ??= await createBooking();
    } catch (error) {
      setFailure(bookingFailure(error, payment));
      setStep('none');
      return;
    }
    if (payment === 'later') setStep('notice');
    else await pay(booked.current);
  }

  async function createBooking() {
    const { tripId, legId, fareThebe } = departure;
    const { bookingId } = await create.mutateAsync({ tripId, legId, fareThebe, payment, passengers, idempotencyKey });
    localStorage.setItem(activeBookingKey, JSON.stringify({ bookingId }));
    return bookingId;
  }

  /** The booking stands whatever becomes of this: the notice says how else it is paid. */
  async function pay(bookingId: string) {
    setLeaving(true);
    try {
      location.assign(await startPayment(bookingId));
    } catch (error) {
      setLeaving(false);
      setFailure(new AppError(codeOf(error, 'payment_failed')));
      setStep('notice');
    }
  }

  /** The back button brought this page back from the provider's (spec section 4, card path). */
  async function comeBack() {
    setLeaving(false);
    if (booked.current === undefined) return;
    try {
      const { paid } = await getBookingStanding(booked.current);
      if (paid) location.replace('/user/thank-you');
      else setStep('notice');
    } catch (error) {
      const isRefused = error instanceof AppError && error.status < 500;
      setFailure(new AppError(isRefused ? 'booking_partial' : 'booking_partial_error'));
      setStep('none');
    }
  }

  const dismiss = () => setStep((now) => (now === 'attention' ? 'none' : now));
  return { step, payment, failure, busy, choose, book, dismiss };
}
