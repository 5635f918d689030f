'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { ReturnOutcome, ReturnQuery } from '@/lib/contracts/payments';
import { onPageVisible, onPageReturn } from '@/lib/browser/page-events';
import { getReturnOutcome } from '@/lib/api/payments';
import { isLong, nextCheckMs, shownOutcome, type Polling } from './return-state';

export type ReturnPage = ReturnQuery & { initialTries: number; outcome: ReturnOutcome };

export function useReturn({ token, transId, initialTries, outcome: first }: ReturnPage) {
  const [polling, setPolling] = useState<Polling>({ outcome: first, tries: initialTries, responses: initialTries });
  const waitMs = token === null ? null : nextCheckMs(polling);
  useEffect(() => {
    if (waitMs === null || token === null) return;
    let isOver = false;
    const take = (outcome?: ReturnOutcome) => {
      if (isOver) return;
      setPolling(({ tries, responses, outcome: before }) => ({
        outcome: outcome ?? before,
        tries: tries + 1,
        responses: outcome ? responses + 1 : responses,
      }));
    };
    const timer = setTimeout(() => void getReturnOutcome(token, transId).then(take, () => take()), waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [waitMs, token, transId, polling.tries]);
  const isFailed = shownOutcome(polling).state === 'not_debited';
  // A page that becomes visible again may be outdated, because another payment may have paid the booking.
  const lookAgain = useEffectEvent(() => {
    if (!isFailed || token === null) return;
    getReturnOutcome(token, transId).then(
      (outcome) => setPolling((before) => ({ ...before, outcome })),
      () => undefined,
    );
  });
  useEffect(() => {
    const stops = [onPageReturn(() => lookAgain()), onPageVisible(() => lookAgain())];
    return () => stops.forEach((stop) => stop());
  }, []);
  return { outcome: shownOutcome(polling), isLong: isLong(polling) };
}
