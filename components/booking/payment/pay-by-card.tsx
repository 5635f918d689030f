'use client';

import type { ReactNode, SubmitEvent } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { Notice } from '@/components/ui/notice';
import { ShownAccountField } from '@/components/ui/shown-account';
import { TerminalText } from '@/components/ui/terminal-text';
import { errors, type ErrorCode } from '@/lib/errors';
import { cancelPaymentFormPath, payFormPath } from '@/lib/paths/bookings';
import { bookingsPath } from '@/lib/paths/pages';
import type { BookingItem } from '@/lib/contracts/bookings';
import { clockAndDate } from '@/lib/format/journey';
import { leavingText, cameBackText, paymentCancelledText } from '@/components/booking/trip/booking-texts';
import { useCardSales } from './card-sales';
import { useCardPayment, type CardPaymentState } from './use-card-payment';

type Props = {
  booking: Pick<BookingItem, 'bookingId' | 'cardOnly' | 'payBy'>;
  problem: ErrorCode | null;
  cameBack?: boolean;
  paidPath?: string;
  children?: ReactNode;
};

const busyTexts = { leaving: leavingText, checking: 'Checking your payment…', cancelling: 'Cancelling the payment…' };

export function PayByCard({ booking, problem, cameBack, paidPath = bookingsPath, children }: Props) {
  const { bookingId } = booking;
  const isAvailable = useCardSales();
  const { failure, cardState, doing, pay, cancel } = useCardPayment({ bookingId, problem, cameBack, paidPath });
  const isBusy = doing !== 'nothing';
  const isLeft = cardState === 'came_back';
  const isPayable = cardState !== 'unclear' && cardState !== 'over';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = event.nativeEvent.submitter;
    if (button instanceof HTMLButtonElement && button.value === 'cancel') cancel();
    else pay();
  }

  return (
    <form method="post" action={payFormPath} onSubmit={submit} className="grid gap-4">
      <ShownAccountField />
      <input type="hidden" name="bookingId" value={bookingId} />
      {failure && <FocusedNotice key={failure}>{errors[failure].message}</FocusedNotice>}
      <CardPaymentNotice cardState={cardState} />
      {!isAvailable && isPayable && <CardsUnavailable {...booking} />}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {isPayable && (
          <Button type="submit" className="max-sm:w-full" disabled={isBusy || !isAvailable}>
            {isLeft ? 'Continue the payment' : 'Pay by card now'}
          </Button>
        )}
        {isLeft && (
          <Button
            type="submit"
            formAction={cancelPaymentFormPath}
            name="intent"
            value="cancel"
            kind="secondary"
            disabled={isBusy}
          >
            Cancel the payment
          </Button>
        )}
        {children}
      </div>
      <BusyScreen busy={isBusy} {...(doing === 'nothing' ? {} : { text: busyTexts[doing] })} />
    </form>
  );
}

function CardPaymentNotice({ cardState }: { cardState: CardPaymentState }) {
  switch (cardState) {
    case 'none':
      return null;
    case 'came_back':
      return (
        <FocusedNotice tone="warn">
          <p className="font-semibold">{cameBackText}</p>
          <p>Your booking is still active. Continue the payment, or cancel it and pay another way.</p>
        </FocusedNotice>
      );
    case 'cancelled':
      return <Notice>{paymentCancelledText}</Notice>;
    case 'unclear':
      return <Notice tone="warn">{errors.payment_pending.message}</Notice>;
    case 'over':
      return <Notice tone="warn">{errors.booking_cancelled.message}</Notice>;
  }
}

type UnavailableProps = Pick<BookingItem, 'cardOnly' | 'payBy'>;

function CardsUnavailable({ cardOnly, payBy }: UnavailableProps) {
  return (
    <Notice tone="warn">
      {cardOnly ? (
        <>
          <p>{errors.card_only_unavailable.message}.</p>
          <p className="mt-1">
            Try again until {clockAndDate(new Date(payBy))}, or cancel it and book a bus that leaves later.
          </p>
        </>
      ) : (
        <TerminalText>{`${errors.card_unavailable.message}.`}</TerminalText>
      )}
    </Notice>
  );
}
