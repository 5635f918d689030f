'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useSingleMutation } from '@/components/ui/use-single-mutation';
import { codeOf, AppError, type ErrorCode } from '@/lib/errors';
import { cancelPayment, getBookingPaymentState, startPayment } from '@/lib/api/payments';
import type { BookingPaymentState } from '@/lib/contracts/payments';
import { takeLeft } from '@/lib/browser/left-payment';
import { onPageVisible, onPageReturn } from '@/lib/browser/page-events';

export type CardPaymentState = 'none' | 'came_back' | 'cancelled' | 'unclear' | 'over';
type Action = 'leaving' | 'checking' | 'cancelling';

type Options = {
  bookingId: string;
  problem: ErrorCode | null;
  cameBack: boolean | undefined;
  paidPath: string;
};

/** A page that is shown again checks with the provider first, because the booking may have been paid elsewhere. */
export function useCardPayment({ bookingId, problem, cameBack, paidPath }: Options) {
  const [firstProblem, setFirstProblem] = useState(problem);
  const [cardState, setCardState] = useState<CardPaymentState>(cameBack ? 'came_back' : 'none');
  const payment = useSingleMutation({
    mutationFn: (action: Action) => act(action, bookingId),
    onMutate: () => setFirstProblem(null),
    onSuccess: (result) => {
      if (result === 'paid') location.replace(paidPath);
      else if (result !== 'left') setCardState(result);
    },
    onError: (error, action) => {
      if (explain(error, action) === 'already_paid') location.assign(paidPath);
    },
  });
  const { status, data, error, variables } = payment;
  const code = status === 'error' ? explain(error, variables) : null;
  const isLeaving = data === 'left' || data === 'paid' || code === 'already_paid';
  const doing: Action | 'nothing' = variables && (status === 'pending' || isLeaving) ? variables : 'nothing';

  function run(action: Action) {
    if (!isLeaving) payment.run(action);
  }

  const lookFirst = useEffectEvent(() => {
    if (takeLeft(bookingId) && cameBack === undefined) run('checking');
  });
  const comeBack = useEffectEvent(() => {
    payment.forget();
    setFirstProblem(null);
    if (takeLeft(bookingId)) payment.run('checking');
  });
  const lookAgain = useEffectEvent(() => {
    if (cardState === 'came_back' || cardState === 'unclear') run('checking');
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

  return {
    failure: firstProblem ?? (isLeaving ? null : code),
    cardState,
    doing,
    pay: () => run('leaving'),
    cancel: () => run('cancelling'),
  };
}

async function act(action: Action, bookingId: string): Promise<CardPaymentState | 'left' | 'paid'> {
  switch (action) {
    case 'leaving':
      location.assign(await startPayment(bookingId));
      return 'left';
    case 'checking':
      return judge(await getBookingPaymentState(bookingId, true), 'came_back');
    case 'cancelling':
      return judge(await cancelPayment(bookingId), 'cancelled');
  }
}

function judge({ paid, status, paymentUnclear }: BookingPaymentState, unpaid: CardPaymentState) {
  if (paid) return 'paid';
  if (status !== 'active') return 'over';
  return paymentUnclear ? 'unclear' : unpaid;
}

function explain(error: Error, action: Action): ErrorCode {
  if (action !== 'checking') return codeOf(error, 'payment_failed');
  return error instanceof AppError && error.status < 500 ? 'booking_partial' : 'booking_partial_error';
}
