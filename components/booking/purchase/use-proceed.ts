'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { seatRefusalText } from '@/components/seats/seat-refusal-text';
import { focusFirst } from '@/components/ui/form-fields';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { AppError, type ErrorCode } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/page-events';
import { nameProblems } from '@/lib/domain/passenger-name';
import { saveDraftMutation } from '@/lib/api/bookings';
import { overviewPathOf } from '@/lib/paths/bookings';
import { readBookingForm } from './use-early-input';

type Options = {
  tripLeg: TripLeg;
  query: string;
  selected: readonly string[];
  before: ErrorCode | null;
  until: string | null;
};

const seatCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'no_seats',
  'too_many_seats',
  'too_many_holds',
  'seat_taken',
  'seat_unknown',
  'hold_expired',
  'held_too_long',
  'too_many_hold_changes',
]);
const nameCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['name_empty', 'name_invalid']);

export function useProceed({ tripLeg, query, selected, before, until }: Options) {
  const [failure, setFailure] = useState<AppError | null>(
    before === null || nameCodes.has(before) ? null : new AppError(before, { suspendedUntil: until ?? undefined }),
  );
  const [checked, setChecked] = useState<readonly string[]>(before && nameCodes.has(before) ? selected : []);
  const saveDraft = useMutation({
    ...saveDraftMutation(tripLeg),
    onSuccess: () => location.assign(overviewPathOf(query)),
    onError: (error) => setFailure(error instanceof AppError ? error : new AppError('GENERIC_ERROR', { cause: error })),
  });
  const busy = saveDraft.isPending || saveDraft.isSuccess;
  const { reset } = saveDraft;

  const seatsKey = selected.join();
  const [judgedSeats, setJudgedSeats] = useState(seatsKey);
  if (judgedSeats !== seatsKey) {
    setJudgedSeats(seatsKey);
    if (failure && seatCodes.has(failure.code)) setFailure(null);
  }

  useEffect(() => onPageReturn(reset), [reset]);

  function proceed(form: HTMLFormElement) {
    if (busy) return;
    setChecked(selected);
    setFailure(selected.length === 0 ? new AppError('no_seats') : null);
    const { names } = readBookingForm(form);
    const wrong = Object.keys(nameProblems(selected, names)).map((seat) => [`name-${seat}`, true]);
    if (selected.length === 0) focusFirst(form, { 'seats[]': true });
    else focusFirst(form, Object.fromEntries(wrong) as Record<string, unknown>);
    if (selected.length === 0 || wrong.length > 0) return;
    saveDraft.mutate(Object.fromEntries(selected.map((seat) => [seat, names[seat] ?? ''])));
  }

  const isAtSeats = failure !== null && seatCodes.has(failure.code);
  return {
    failure: isAtSeats ? null : failure,
    seatProblem: isAtSeats ? seatRefusalText(failure) : null,
    checked,
    busy,
    proceed,
  };
}
