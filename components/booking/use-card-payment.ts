'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOf } from '@/lib/api/booking-error';
import type { BookingStanding } from '@/lib/contracts/payments';
import { AppError, type ErrorCode } from '@/lib/errors';
import { takeLeft } from '@/lib/browser/left-payment';
import { onLookAgain, onPageReturn } from '@/lib/browser/on-page-return';
import { cancelPayment, getBookingStanding, startPayment } from '@/lib/api/payments';

/** `came_back`: the passenger left for the provider's page and is here again without a payment. */
export type PaymentStanding = 'none' | 'came_back' | 'cancelled' | 'unclear' | 'over';
type Doing = 'nothing' | 'leaving' | 'checking' | 'cancelling';

type Options = {
  bookingId: string;
  problem: ErrorCode | null;
  /** True when the passenger came back without paying. Undefined where the server does not know. */
  cameBack: boolean | undefined;
  /** Where a booking leads that turns out to be paid. */
  paidPath: string;
};

const explainPayment = (error: unknown) => codeOf(error, 'payment_failed');

const explainBooking = (error: unknown): ErrorCode =>
  error instanceof AppError && error.status < 500 ? 'booking_partial' : 'booking_partial_error';

/**
 * The card payment of an unpaid booking: start, cancel, and what is true after the back button. A page that is shown again
 * asks the provider first, because the booking may have been paid on the provider's page or in another tab.
 */
export function useCardPayment({ bookingId, problem, cameBack, paidPath }: Options) {
  const [failure, setFailure] = useState(problem);
  const [standing, setStanding] = useState<PaymentStanding>(cameBack ? 'came_back' : 'none');
  const [doing, setDoing] = useState<Doing>('nothing');
  // Two taps may come before the page shows the first.
  const isBusy = useRef(false);

  function settle(code: ErrorCode | null) {
    isBusy.current = false;
    setDoing('nothing');
    setFailure(code);
  }

  /** Runs one call at a time. `work` returns `left` if the browser leaves the page, which then stays busy. */
  async function run(next: Doing, work: () => Promise<'left' | 'stayed'>, explain = explainPayment) {
    if (isBusy.current) return;
    isBusy.current = true;
    setDoing(next);
    setFailure(null);
    try {
      if ((await work()) === 'stayed') settle(null);
    } catch (error) {
      const code = explain(error);
      if (code === 'already_paid') location.assign(paidPath);
      else settle(code);
    }
  }

  function show(found: BookingStanding, unpaid: PaymentStanding) {
    if (found.paid) {
      location.replace(paidPath);
      return 'left';
    }
    setStanding(found.status !== 'active' ? 'over' : found.paymentUnclear ? 'unclear' : unpaid);
    return 'stayed';
  }

  const pay = () =>
    run('leaving', async () => {
      location.assign(await startPayment(bookingId));
      return 'left';
    });

  const cancel = () => run('cancelling', async () => show(await cancelPayment(bookingId), 'cancelled'));

  const check = () =>
    run('checking', async () => show(await getBookingStanding(bookingId, true), 'came_back'), explainBooking);

  const look = useEffectEvent(() => {
    if (takeLeft(bookingId) && cameBack === undefined) void check();
  });
  const wake = useEffectEvent(() => {
    settle(null);
    if (takeLeft(bookingId)) void check();
  });
  const lookAgain = useEffectEvent(() => {
    if (standing === 'came_back' || standing === 'unclear') void check();
  });
  useEffect(() => {
    // After this render, as any other news.
    const first = setTimeout(look);
    const stops = [onPageReturn(() => wake()), onLookAgain(() => lookAgain())];
    return () => {
      clearTimeout(first);
      for (const stop of stops) stop();
    };
  }, []);

  return { failure, standing, doing, pay, cancel };
}
