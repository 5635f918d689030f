'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { seatRefusalText } from '@/components/seats/seat-refusal-text';
import { focusFirst } from '@/components/ui/form-fields';
import type { PassengerNames } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { AppError, type ErrorCode } from '@/lib/errors';
import { onPageReturn } from '@/lib/browser/page-events';
import { nameProblems } from '@/lib/domain/passenger-name';
import { saveDraftMutation } from '@/lib/api/bookings';
import { readBookingForm } from './use-early-input';
import { overviewPathOf } from '@/lib/paths/bookings';

type Options = {
  tripLeg: TripLeg;
  query: string;
  selected: readonly string[];
  initialNames: PassengerNames;
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

export function useProceed({ tripLeg, query, selected, initialNames, before, until }: Options) {
  const [failure, setFailure] = useState<AppError | null>(
    before === null || nameCodes.has(before) ? null : new AppError(before, { suspendedUntil: until ?? undefined }),
  );
  const [wrongNames, setWrongNames] = useState<Record<string, string>>(
    before && nameCodes.has(before) ? nameProblems(selected, initialNames) : {},
  );
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
    const { names } = readBookingForm(new FormData(form));
    const problems = nameProblems(selected, names);
    const wrong = Object.keys(problems).map((seat) => [`name-${seat}`, true]);
    setWrongNames(problems);
    setFailure(selected.length === 0 ? new AppError('no_seats') : null);
    if (selected.length === 0) focusFirst(form, { 'seats[]': true });
    else focusFirst(form, Object.fromEntries(wrong) as Record<string, unknown>);
    if (selected.length === 0 || wrong.length > 0) return;
    saveDraft.mutate(Object.fromEntries(selected.map((seat) => [seat, names[seat] ?? ''])));
  }

  /** Checks the names again that were wrong, so that their problems go while they are corrected. */
  function checkAgain(form: HTMLFormElement | null) {
    const seats = Object.keys(wrongNames);
    if (form && seats.length > 0) setWrongNames(nameProblems(seats, readBookingForm(new FormData(form)).names));
  }

  const isAtSeats = failure !== null && seatCodes.has(failure.code);
  return {
    failure: isAtSeats ? null : failure,
    seatProblem: isAtSeats ? seatRefusalText(failure) : null,
    problems: Object.fromEntries(Object.entries(wrongNames).filter(([seat]) => selected.includes(seat))),
    checkAgain,
    busy,
    proceed,
  };
}
