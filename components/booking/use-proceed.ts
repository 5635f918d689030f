'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PassengerNames } from '@/lib/contracts/bookings';
import type { Departure } from '@/lib/contracts/departures';
import { AppError, type ErrorCode } from '@/lib/errors';
import { onPageReturn } from '@/lib/on-page-return';
import { nameProblems } from '@/lib/passenger-name';
import { refuseSuspended } from '@/lib/queries/booking-policy';
import { saveDraftMutation } from '@/lib/queries/bookings';

type Refused = { problem: ErrorCode | null; problems: Record<string, string> };

/** From the seat map to the overview: a seat, a name each, the cancellation limits, then the names are kept. */
export function useProceed(departure: Departure, query: string, before: Refused) {
  const [failure, setFailure] = useState(before.problem);
  const [problems, setProblems] = useState<Record<string, string>>(before.problems);
  const [busy, setBusy] = useState(false);
  const saveDraft = useMutation(saveDraftMutation(departure));

  // The overview was looked at meanwhile.
  useEffect(() => onPageReturn(() => setBusy(false)), []);

  async function proceed(selected: readonly string[], names: PassengerNames) {
    if (busy) return;
    const found = nameProblems(selected, names);
    setProblems(found);
    setFailure(selected.length === 0 ? 'no_seats' : null);
    if (selected.length === 0 || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await refuseSuspended();
      await saveDraft.mutateAsync(Object.fromEntries(selected.map((seat) => [seat, names[seat] ?? ''])));
      location.assign(`/user/booking-overview?${query}`);
    } catch (error) {
      setFailure(error instanceof AppError ? error.code : 'GENERIC_ERROR');
      setBusy(false);
    }
  }

  return { failure, problems, busy, proceed };
}
