'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useSingleMutation } from '@/components/ui/use-single-mutation';
import { AppError, type ErrorCode } from '@/lib/errors';
import { getBookingPaymentState } from '@/lib/api/payments';
import type { BookingPaymentState } from '@/lib/contracts/payments';
import { takeLeftPayment } from '@/lib/browser/left-payment';
import { onPageVisible, onPageReturn } from '@/lib/browser/page-events';

export type CardPaymentState = 'none' | 'came_back' | 'cancelled' | 'unclear' | 'over';

type Options = { bookingId: string; cameBack: boolean | undefined; paidPath: string };

/** A page that is shown again checks with the provider first, because the booking may have been paid elsewhere. */
export function useCardPayment({ bookingId, cameBack, paidPath }: Options) {
  const [cardState, setCardState] = useState<CardPaymentState>(cameBack ? 'came_back' : 'none');
  const check = useSingleMutation({
    mutationFn: () => getBookingPaymentState(bookingId, true),
    onSuccess: (state) => show(state, 'came_back'),
  });

  function show({ paid, status, paymentUnclear }: BookingPaymentState, unpaid: CardPaymentState) {
    if (paid) location.replace(paidPath);
    else if (status !== 'active') setCardState('over');
    else setCardState(paymentUnclear ? 'unclear' : unpaid);
  }

  const lookFirst = useEffectEvent(() => {
    if (cameBack === undefined && takeLeftPayment(bookingId)) check.run();
  });
  const comeBack = useEffectEvent(() => {
    check.forget();
    if (takeLeftPayment(bookingId)) check.run();
  });
  const lookAgain = useEffectEvent(() => {
    if (cardState === 'came_back' || cardState === 'unclear') check.run();
  });
  useEffect(() => {
    // React reports a state change inside an effect, so the first check waits for the end of this render.
    const first = setTimeout(lookFirst);
    const stops = [onPageReturn(() => comeBack()), onPageVisible(() => lookAgain())];
    return () => {
      clearTimeout(first);
      for (const stop of stops) stop();
    };
  }, []);

  const { isPending, data, error } = check;
  const isChecking = isPending || data?.paid === true;
  return { cardState, isChecking, failure: error && explain(error), show };
}

function explain(error: Error): ErrorCode {
  return error instanceof AppError && error.status < 500 ? 'booking_partial' : 'booking_partial_error';
}
