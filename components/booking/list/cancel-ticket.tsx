'use client';

import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Form } from '@/components/forms/form';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { FieldProblem } from '@/components/ui/field-problem';
import { Notice } from '@/components/ui/notice';
import { serverTime } from '@/lib/browser/server-clock';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import { errors } from '@/lib/errors';
import { emptyForm } from '@/lib/forms/empty-form';
import { readTyped, type FormRefusal } from '@/lib/forms/form';
import { freeSentence, countsSentence, dueSentence, suspensionSentence } from '@/components/booking/trip/booking-texts';

type Props = {
  booking: BookingItem;
  policy: BookingPolicy | null;
  now: Date;
  page: number;
  refusal: FormRefusal | null;
};

const name = 'passengers';

const chosenIn = (form: HTMLFormElement) => readTyped(new FormData(form)).lists[name] ?? [];

export function CancelTicket({ booking, policy, now, page, refusal }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  // With several passengers no one is preselected, because a cancellation cannot be undone.
  const people = booking.passengers.filter(({ status }) => status === 'active');
  // Null before hydration, when the page cannot count the checkboxes.
  const [count, setCount] = useState<number | null>(null);
  const [openedAt, setOpenedAt] = useState(now);

  function variant() {
    if (form.current) setCount(chosenIn(form.current).length);
    setOpenedAt(serverTime() ?? now);
  }
  const lookFirst = useEffectEvent(variant);
  useLayoutEffect(() => lookFirst(), []);

  const details = { booking, policy, now: openedAt };
  return (
    <Disclosure
      summary="Cancel Ticket"
      summaryClass="text-muted inline-flex min-h-11 gap-2"
      open={refusal !== null}
      onToggle={variant}
      className="mt-2"
    >
      <Form
        ref={form}
        name="cancel-passengers"
        state={{ ...emptyForm({ failed: 'application_error' }), refusal }}
        hidden={{ bookingId: booking.bookingId, page: String(page) }}
        check={(_texts, { [name]: chosen = [] }): Record<string, string> =>
          chosen.length === 0 ? { [name]: errors.passengers_empty.message } : {}
        }
        onChange={variant}
        className="bg-sunken mt-4 grid gap-4 rounded-xl p-4"
      >
        {({ field, busy, message }) => {
          const { problem, autoFocus } = field(name);
          return (
            <>
              <fieldset aria-describedby={problem ? problemId : undefined}>
                <legend className="mb-1 font-semibold">Who is not travelling?</legend>
                {people.map(({ passengerId, names, seat }, index) => (
                  <label key={passengerId} className="flex min-h-11 items-center gap-3">
                    <input
                      type="checkbox"
                      name={`${name}[]`}
                      value={passengerId}
                      defaultChecked={people.length === 1}
                      autoComplete="off"
                      autoFocus={autoFocus && index === 0}
                      aria-invalid={problem ? true : undefined}
                      className="accent-accent size-5 shrink-0"
                    />
                    <span className="min-w-0">
                      {names}, seat {seat}
                    </span>
                  </label>
                ))}
                {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
              </fieldset>
              <p>{freeSentence}</p>
              {count === null && <AllConsequences {...details} most={people.length} />}
              {count !== null && count > 0 && <CancelConsequences {...details} count={count} />}
              {message}
              <div>
                <Button type="submit" kind="danger" disabled={busy} className="max-sm:w-full">
                  Confirm Cancellation
                </Button>
              </div>
            </>
          );
        }}
      </Form>
    </Disclosure>
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
