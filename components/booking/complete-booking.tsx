'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import type { Departure } from '@/lib/contracts/departures';
import type { ErrorCode } from '@/lib/errors';
import { BookingFailure } from './booking-failure';
import { attentionText, cardNoticeText, noticeText } from './booking-texts';
import { SimulatedLine } from './simulated-line';
import { useCompleteBooking } from './use-complete-booking';

type Props = {
  departure: Departure;
  passengers: { seat: string; names: string }[];
  /** The query of this page. */
  query: string;
  problem: ErrorCode | null;
  /** `cardOnly`: the bus leaves too soon to be paid at a terminal. */
  terms: { cardOnly: boolean; simulated: boolean };
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
function CompleteBookingForm({ query, terms, ...given }: Props) {
  const booking = useCompleteBooking(given);
  const { step, failure, busy } = booking;
  const back = `/user/booking?${query}`;

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    const isCard = button instanceof HTMLButtonElement && button.value === 'attention-card';
    booking.choose(isCard ? 'card' : 'later');
  }

  return (
    <>
      {failure && step !== 'notice' && <BookingFailure failure={failure} backHref={back} />}
      {terms.cardOnly && (
        <Notice tone="warn" className="mb-4">
          This bus leaves soon: it can be paid by card only.
        </Notice>
      )}
      <form method="get" action="/user/booking-overview" onSubmit={open} className="grid gap-3 sm:grid-cols-2">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {!terms.cardOnly && (
          <Button type="submit" name="step" value="attention" disabled={busy}>
            Complete Booking
          </Button>
        )}
        <Button
          type="submit"
          name="step"
          value="attention-card"
          kind={terms.cardOnly ? 'primary' : 'secondary'}
          disabled={busy}
        >
          Pay by card now
        </Button>
        <a href={back} className={`${buttonClass('secondary')} sm:col-span-2`}>
          Back to the seat map
        </a>
      </form>
      {terms.simulated && <SimulatedLine />}
      <Dialog open={step === 'attention'} title="Attention" onClose={booking.dismiss}>
        <p className="mb-6">{attentionText}</p>
        <div className="flex flex-row-reverse gap-3">
          <Button onClick={() => void booking.book()} disabled={busy}>
            {busy ? 'Booking…' : 'Continue'}
          </Button>
          <Button kind="secondary" onClick={booking.dismiss} disabled={busy}>
            Cancel
          </Button>
        </div>
        <BusyScreen busy={busy} />
      </Dialog>
      <Dialog
        open={step === 'notice'}
        title="Notice"
        dismissable={false}
        onClose={() => location.assign('/user/thank-you')}
      >
        {failure && (
          <Notice tone="bad" className="mb-4">
            {failure.message}
          </Notice>
        )}
        <p className="mb-6">{terms.cardOnly ? cardNoticeText : noticeText}</p>
        <div className="flex flex-row-reverse gap-3">
          <Button onClick={() => location.assign('/user/thank-you')} disabled={busy}>
            OK
          </Button>
          {booking.payment === 'card' && (
            <Button kind="secondary" onClick={() => void booking.book()} disabled={busy}>
              Pay by card now
            </Button>
          )}
        </div>
        <BusyScreen busy={busy} />
      </Dialog>
    </>
  );
}
