'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { ReturnOutcome, ReturnQuery } from '@/lib/contracts/payments';
import { onPageVisible, onPageReturn } from '@/lib/browser/on-page-return';
import { getReturnOutcome } from '@/lib/api/payments';
import { isLong, nextCheckMs, shownOutcome, type Asking } from './return-asking';

/** Polls the result of the payment until it is final. A failed request is repeated. */
export function useReturn({ token, transId }: ReturnQuery, asked: number, first: ReturnOutcome) {
  const [asking, setAsking] = useState<Asking>({ outcome: first, tries: asked, answers: asked });
  const waitMs = token === null ? null : nextCheckMs(asking);
  useEffect(() => {
    if (waitMs === null || token === null) return;
    let isOver = false;
    const take = (outcome?: ReturnOutcome) => {
      if (isOver) return;
      setAsking(({ tries, answers, outcome: before }) => ({
        outcome: outcome ?? before,
        tries: tries + 1,
        answers: outcome ? answers + 1 : answers,
      }));
    };
    const timer = setTimeout(() => void getReturnOutcome(token, transId).then(take, () => take()), waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [waitMs, token, transId, asking.tries]);
  const isFailed = shownOutcome(asking).state === 'not_debited';
  // A page that becomes visible again may be outdated, because another payment may have paid the booking.
  const lookAgain = useEffectEvent(() => {
    if (!isFailed || token === null) return;
    getReturnOutcome(token, transId).then(
      (outcome) => setAsking((before) => ({ ...before, outcome })),
      () => undefined,
    );
  });
  useEffect(() => {
    const stops = [onPageReturn(() => lookAgain()), onPageVisible(() => lookAgain())];
    return () => stops.forEach((stop) => stop());
  }, []);
  return { outcome: shownOutcome(asking), isLong: isLong(asking) };
}
