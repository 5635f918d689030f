'use client';

import { createContext, useContext, type ReactNode } from 'react';
import { Form } from '@/components/forms/form';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { FocusedNotice } from '@/components/ui/focused-notice';
import { Notice } from '@/components/ui/notice';
import { TerminalText } from '@/components/ui/terminal-text';
import { saveActiveBooking } from '@/lib/browser/active-booking';
import { saveLeftPayment } from '@/lib/browser/left-payment';
import { shownAccount } from '@/lib/browser/rendered-for-session';
import { errors } from '@/lib/errors';
import { emptyForm } from '@/lib/forms/empty-form';
import type { FormRefusal } from '@/lib/forms/form';
import { bookingsPath } from '@/lib/paths/pages';
import type { BookingItem } from '@/lib/contracts/bookings';
import { bookingPaymentState } from '@/lib/contracts/payments';
import { clockAndDate } from '@/lib/format/journey';
import { leavingText, cameBackText, paymentCancelledText } from '@/components/booking/trip/booking-texts';
import { useCardPayment, type CardPaymentState } from './use-card-payment';

type Props = {
  booking: Pick<BookingItem, 'bookingId' | 'cardOnly' | 'payBy'> & Partial<Pick<BookingItem, 'from'>>;
  refusal?: FormRefusal | null | undefined;
  cameBack?: boolean;
  paidPath?: string;
  children?: ReactNode;
};

export function PayByCard({ booking, refusal: before = null, cameBack, paidPath = bookingsPath, children }: Props) {
  const { bookingId } = booking;
  const isAvailable = useCardSales();
  const { cardState, isChecking, failure, show } = useCardPayment({ bookingId, cameBack, paidPath });
  const isLeft = cardState === 'came_back';
  const isPayable = cardState !== 'unclear' && cardState !== 'over';
  const form = { hidden: { bookingId }, className: 'contents' };
  return (
    <div className="grid gap-4">
      {failure && <FocusedNotice key={failure}>{errors[failure].message}</FocusedNotice>}
      <CardPaymentNotice cardState={cardState} />
      {!isAvailable && isPayable && <CardsUnavailable {...booking} />}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        {isPayable && (
          <Form
            {...form}
            name="pay"
            state={{ ...emptyForm({ failed: 'payment_failed' }), refusal: before }}
            busyText={leavingText}
            onDone={() => leave(bookingId)}
            onRefused={({ code }) => {
              if (code === 'already_paid') location.assign(paidPath);
            }}
          >
            {({ busy, refusal, message }) => (
              <>
                {refusal && refusal.code !== 'already_paid' && <div className="basis-full">{message}</div>}
                <Button type="submit" className="max-sm:w-full" disabled={busy || isChecking || !isAvailable}>
                  {isLeft ? 'Continue the payment' : 'Pay by card now'}
                </Button>
              </>
            )}
          </Form>
        )}
        {isLeft && (
          <Form
            {...form}
            name="cancel-payment"
            state={emptyForm({ failed: 'payment_failed' })}
            busyText="Cancelling the payment…"
            onDone={({ data }) => show(bookingPaymentState.parse(data), 'cancelled')}
          >
            {({ busy, message }) => (
              <>
                <div className="order-first basis-full empty:hidden">{message}</div>
                <Button type="submit" kind="secondary" disabled={busy || isChecking}>
                  Cancel the payment
                </Button>
              </>
            )}
          </Form>
        )}
        {children}
      </div>
      <BusyScreen busy={isChecking} text="Checking your payment…" />
    </div>
  );
}

/** Spec section 4: the marker of the active booking. The tab notes that it leaves for the provider. */
export function leave(bookingId: string) {
  const userId = shownAccount();
  saveActiveBooking({ bookingId, ...(userId !== undefined && { userId }) });
  saveLeftPayment(bookingId);
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

type UnavailableProps = Omit<Props['booking'], 'bookingId'>;

function CardsUnavailable({ cardOnly, payBy, from }: UnavailableProps) {
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
        <TerminalText of={{ from }}>{`${errors.card_unavailable.message}.`}</TerminalText>
      )}
    </Notice>
  );
}

const CardSales = createContext(true);

export function CardSalesProvider({ available, children }: { available: boolean; children: ReactNode }) {
  return <CardSales value={available}>{children}</CardSales>;
}

export const useCardSales = (): boolean => useContext(CardSales);
