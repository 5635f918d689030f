'use client';

import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { FieldProblem } from '@/components/ui/field-problem';
import { ShownAccountField } from '@/components/ui/shown-account';
import { serverTime } from '@/lib/browser/server-clock';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import { errors } from '@/lib/errors';
import { cancelPassengersFormPath } from '@/lib/paths/bookings';
import { useCancel } from './cancel-provider';
import { freeSentence, countsSentence, dueSentence, suspensionSentence } from '@/components/booking/trip/booking-texts';
import { Notice } from '@/components/ui/notice';

type Props = {
  booking: BookingItem;
  policy: BookingPolicy | null;
  now: Date;
  isEmpty: boolean;
};

const field = 'passengers[]';

const idsIn = (form: HTMLFormElement) =>
  new FormData(form).getAll(field).filter((value): value is string => typeof value === 'string');

export function CancelTicket({ booking, policy, now, isEmpty }: Props) {
  const cancel = useCancel();
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  // With several passengers no one is preselected, because a cancellation cannot be undone.
  const people = booking.passengers.filter(({ status }) => status === 'active');
  // Null before hydration, when the page cannot count the checkboxes.
  const [count, setCount] = useState<number | null>(null);
  const [openedAt, setOpenedAt] = useState(now);
  const [isMissing, setIsMissing] = useState(isEmpty);

  function variant() {
    if (form.current) setCount(idsIn(form.current).length);
    setOpenedAt(serverTime() ?? now);
  }
  const lookFirst = useEffectEvent(variant);
  useLayoutEffect(() => lookFirst(), []);

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = idsIn(event.currentTarget);
    setIsMissing(chosen.length === 0);
    if (chosen.length > 0) cancel({ bookingId: booking.bookingId, passengerIds: chosen });
    else event.currentTarget.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus();
  }

  const details = { booking, policy, now: openedAt };
  return (
    <details open={isEmpty} onToggle={variant} className="group mt-2">
      <summary className="text-muted inline-flex min-h-11 list-none items-center gap-2">
        Cancel Ticket
        <span aria-hidden="true" className="transition-transform group-open:rotate-180">
          ▾
        </span>
      </summary>
      <form
        ref={form}
        method="post"
        action={cancelPassengersFormPath}
        onSubmit={confirm}
        onChange={() => {
          setIsMissing(false);
          variant();
        }}
        className="bg-sunken mt-4 grid gap-4 rounded-xl p-4"
      >
        <ShownAccountField />
        <input type="hidden" name="bookingId" value={booking.bookingId} />
        <fieldset aria-describedby={isMissing ? problemId : undefined}>
          <legend className="mb-1 font-semibold">Who is not travelling?</legend>
          {people.map(({ passengerId, names, seat }) => (
            <label key={passengerId} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name={field}
                value={passengerId}
                defaultChecked={people.length === 1}
                autoComplete="off"
                className="accent-accent size-5 shrink-0"
              />
              <span className="min-w-0">
                {names}, seat {seat}
              </span>
            </label>
          ))}
          {isMissing && <FieldProblem id={problemId}>{errors.passengers_empty.message}</FieldProblem>}
        </fieldset>
        <p>{freeSentence}</p>
        {count === null && <AllConsequences {...details} most={people.length} />}
        {count !== null && count > 0 && <CancelConsequences {...details} count={count} />}
        <div>
          <Button type="submit" kind="danger" className="max-sm:w-full">
            Confirm Cancellation
          </Button>
        </div>
      </form>
    </details>
  );
}

type ConsequencesProps = {
  booking: BookingItem;
  policy: BookingPolicy | null;
  now: Date;
  count: number;
};

function CancelConsequences({ booking, policy, now, count }: ConsequencesProps) {
  const suspension = suspensionSentence(policy, count, now);
  return (
    <div className="grid gap-2">
      <p>{dueSentence(booking, count)}</p>
      <p className="text-muted text-sm">{countsSentence(policy, count, now)}</p>
      {suspension && <Notice tone="warn">{suspension}</Notice>}
    </div>
  );
}

function AllConsequences({ most, ...props }: Omit<ConsequencesProps, 'count'> & { most: number }) {
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  return counts.map((count) => (
    <div key={count}>
      {most > 1 && <p className="font-semibold">{count === 1 ? '1 seat cancelled' : `${count} seats cancelled`}</p>}
      <CancelConsequences {...props} count={count} />
    </div>
  ));
}
