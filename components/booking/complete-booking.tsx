'use client';

import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import type { Departure } from '@/lib/contracts/departures';
import { AppError, errors } from '@/lib/errors';
import { payLaterMinutes } from '@/lib/limits';
import { createBookingMutation } from '@/lib/queries/bookings';
import { activeBookingKey } from '@/lib/session';

type Props = { departure: Departure; passengers: { seat: string; names: string }[]; backHref: string };

export function CompleteBooking(props: Props) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <CompleteBookingButton {...props} />
    </QueryClientProvider>
  );
}

/**
 * One key for one set of seats, kept in this tab: a double tap, a reload or a lost answer repeats the booking made, not
 * the booking.
 */
function idempotencyKey(departure: Departure, passengers: Props['passengers']): string {
  const name = `booking-${departure.tripId}-${departure.legId}-${JSON.stringify(passengers)}`;
  const kept = sessionStorage.getItem(name);
  if (kept) return kept;
  const key = crypto.randomUUID();
  sessionStorage.setItem(name, key);
  return key;
}

function CompleteBookingButton({ departure, passengers, backHref }: Props) {
  const [step, setStep] = useState<'none' | 'attention' | 'notice'>('none');
  const [failure, setFailure] = useState<AppError>();
  const create = useMutation(createBookingMutation());

  async function book() {
    if (create.isPending) return;
    setFailure(undefined);
    try {
      const { bookingId } = await create.mutateAsync({
        tripId: departure.tripId,
        legId: departure.legId,
        fareThebe: departure.fareThebe,
        payment: 'later',
        passengers,
        idempotencyKey: idempotencyKey(departure, passengers),
      });
      localStorage.setItem(activeBookingKey, JSON.stringify({ bookingId }));
      setStep('notice');
    } catch (error) {
      setFailure(error instanceof AppError ? error : new AppError('GENERIC_ERROR'));
      setStep('none');
    }
  }

  return (
    <>
      {failure && <FailureNotice failure={failure} backHref={backHref} />}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button onClick={() => setStep('attention')}>Complete Booking</Button>
        <a href={backHref} className={buttonClass('secondary')}>
          Back to the seat map
        </a>
      </div>
      <Dialog
        open={step === 'attention'}
        title="Attention"
        onClose={() => setStep((now) => (now === 'attention' ? 'none' : now))}
      >
        <p className="mb-6">There are penalties for booking cancellation</p>
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
        <p className="mb-6">
          Please pay for your booking at a terminal at least {payLaterMinutes} minutes before departure, otherwise it
          will be cancelled.
        </p>
        <Button onClick={() => location.assign('/user/thank-you')}>OK</Button>
      </Dialog>
    </>
  );
}

/** Refusals that a person can act on say so; anything else is the specification's sentence. */
function FailureNotice({ failure, backHref }: { failure: AppError; backHref: string }) {
  const text =
    failure.code === 'GENERIC_ERROR' ? 'Internal error occurred and the booking was not processed' : failure.message;
  const seatsGone = failure.code === 'hold_expired' || failure.code === 'seat_taken';
  return (
    <Notice tone="bad" className="mb-4">
      <p>{text}</p>
      {seatsGone && <a href={backHref}>Choose again, the names are kept</a>}
      {failure.code === 'already_booked' && (
        <a href="/user/bookings">{errors.already_booked.message}: see the booking</a>
      )}
    </Notice>
  );
}
