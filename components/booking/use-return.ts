'use client';

import { useEffect, useState } from 'react';
import type { ReturnOutcome } from '@/lib/contracts/payments';
import { askReturn } from '@/lib/queries/payments';
import { isEnd } from './return-texts';

const againMs = 3000;
/** Who has not paid yet may be a moment ahead of the provider's own books. */
const unpaidTries = 5;
const longTries = 10;

/** Asks what became of the payment until it is certain; a line that is down is asked over again. */
export function useReturn(token: string | null, asked: number, first: ReturnOutcome) {
  const [tries, setTries] = useState(asked);
  const [outcome, setOutcome] = useState(first);
  const shown = outcome.state === 'unpaid' && tries >= unpaidTries ? notDebited : outcome;
  const isOver = isEnd(shown.state);
  useEffect(() => {
    if (isOver || token === null) return;
    const timer = setTimeout(() => {
      askReturn(token)
        .then(setOutcome)
        .catch(() => undefined)
        .finally(() => setTries((count) => count + 1));
    }, againMs);
    return () => clearTimeout(timer);
  }, [isOver, token, tries]);
  return { outcome: shown, isLong: tries >= longTries };
}

const notDebited: ReturnOutcome = { state: 'not_debited', reference: null };
