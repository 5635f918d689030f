'use client';

import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Departure } from '@/lib/contracts/departures';
import { AppError, type ErrorCode } from '@/lib/errors';
import { createBookingMutation } from '@/lib/queries/bookings';
import { activeBookingKey } from '@/lib/session';
import { BookingFailure } from './booking-failure';
import { attentionText, noticeText } from './booking-texts';

type Props = {
  departure: Departure;
  passengers: { seat: string; names: string }[];
  /** The query of this page. */
  query: string;
  problem: ErrorCode | null;
};

export function CompleteBooking(props: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <CompleteBookingForm {...props} />
    </QueryClientProvider>
  );
}

/** Without JavaScript the form opens the Attention step as a page of its own; with it, a dialog. */
function CompleteBookingForm({ departure, passengers, query, problem }: Props) {
  const [step, setStep] = useState<'none' | 'attention' | 'notice'>('none');
  const [failure, setFailure] = useState(problem ? new AppError(problem) : undefined);
  // One booking a page: a double tap or a lost answer repeats the answer. After a reload the server knows what is booked.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation(createBookingMutation());
  const back = `/user/booking?${query}`;

  async function book() {
    if (create.isPending) return;
    setFailure(undefined);
    const { tripId, legId, fareThebe } = departure;
    try {
      const body = { tripId, legId, fareThebe, payment: 'later' as const, passengers, idempotencyKey };
      const { bookingId } = await create.mutateAsync(body);
      localStorage.setItem(activeBookingKey, JSON.stringify({ bookingId }));
      setStep('notice');
    } catch (error) {
      setFailure(error instanceof AppError ? error : new AppError('GENERIC_ERROR'));
      setStep('none');
    }
  }

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setStep('attention');
  }

  return (
    <>
      {failure && <BookingFailure failure={failure} backHref={back} />}
      <form
        method="get"
        action="/user/booking-overview"
        onSubmit={open}
        className="grid gap-3 sm:flex sm:flex-row-reverse"
      >
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" name="step" value="attention">
          Complete Booking
        </Button>
        <a href={back} className={buttonClass('secondary')}>
          Back to the seat map
        </a>
      </form>
      <Dialog
        open={step === 'attention'}
        title="Attention"
        onClose={() => setStep((now) => (now === 'attention' ? 'none' : now))}
      >
        <p className="mb-6">{attentionText}</p>
        <div className="flex flex-row-reverse gap-3">
          <Button onClick={() => void book()} disabled={create.isPending}>
            {create.isPending ? 'Booking…' : 'Continue'}
          </Button>
          <Button kind="secondary" onClick={() => setStep('none')} disabled={create.isPending}>
            Cancel
          </Button>
        </div>
      </Dialog>
      <Dialog
        open={step === 'notice'}
        title="Notice"
        dismissable={false}
        onClose={() => location.assign('/user/thank-you')}
      >
        <p className="mb-6">{noticeText}</p>
        <Button onClick={() => location.assign('/user/thank-you')}>OK</Button>
      </Dialog>
    </>
  );
}
