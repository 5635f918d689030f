'use client';

import type { ReactNode } from 'react';
import { Form } from '@/components/forms/form';
import type { FormOptions } from '@/components/forms/use-form';
import { Button, buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { TerminalText } from '@/components/ui/terminal-text';
import type { FailureCause } from '@/lib/contracts/payments';
import type { CreatedBooking } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { refusalOf } from '@/lib/forms/empty-form';
import type { ErrorCode } from '@/lib/errors';
import { overviewPathOf, thankYouPath, thankYouPathOf } from '@/lib/paths/bookings';
import { PayByCard } from '@/components/booking/payment/pay-by-card';
import {
  attentionText,
  leavingText,
  cardNoticeText,
  noticeText,
  causeTexts,
  payByText,
} from '@/components/booking/trip/booking-texts';
import { ReservationNumber } from '@/components/booking/trip/booking-facts';
import { TripHeader, type TripHeaderProps } from '@/components/booking/trip/trip-header';

/* The two steps after the overview. A dialog shows them where a script runs, and a page elsewhere. */

export type Payment = 'later' | 'card';

type AttentionProps = FormOptions & {
  tripLeg: Pick<TripLeg, 'tripId' | 'legId' | 'fareThebe'>;
  passengers: readonly { seat: string; names: string }[];
  query: string;
  payment: Payment;
  /** A page of the server cannot pass a function to a script, and has a link in its place. */
  cancel?: (busy: boolean) => ReactNode;
};

export function AttentionStep({ tripLeg, passengers, query, payment, cancel, ...options }: AttentionProps) {
  const { tripId: trip, legId: leg, fareThebe } = tripLeg;
  const names = Object.fromEntries(passengers.map((passenger) => [`name-${passenger.seat}`, passenger.names]));
  return (
    <Form
      {...options}
      name="complete-booking"
      hidden={{ trip, leg, fareThebe: String(fareThebe), query, payment, ...names }}
      className="contents"
      {...(payment === 'card' && { busyText: leavingText })}
    >
      {({ busy }) => (
        <>
          <p className="mb-6">{attentionText}</p>
          {passengers.map(({ seat }) => (
            <input key={seat} type="hidden" name="seats[]" value={seat} />
          ))}
          <div className="flex flex-row-reverse flex-wrap gap-x-3 gap-y-2">
            <Button type="submit" disabled={busy}>
              {busy ? 'Booking…' : 'Continue'}
            </Button>
            {cancel?.(busy) ?? (
              <a href={overviewPathOf(query)} className={buttonClass('secondary')}>
                Cancel
              </a>
            )}
          </div>
        </>
      )}
    </Form>
  );
}

type NoticeProps = {
  trip: TripHeaderProps['trip'] | null;
  booking: CreatedBooking | null;
  cardOnly: boolean;
  isPayable: boolean;
  problem: ErrorCode | null;
  /** Null for a new booking. After a return from the provider, `cause` is null while the payment can be continued. */
  cameBack: { cause: FailureCause | null } | null;
};

export function NoticeStep({ trip, booking, cardOnly, isPayable, problem, cameBack }: NoticeProps) {
  const ok = (
    <a
      // Only this attribute gives a link the focus when a dialog opens. React does not write it in a browser.
      ref={(link) => link?.setAttribute('autofocus', '')}
      href={booking ? thankYouPathOf(booking.bookingId) : thankYouPath}
      className={`${buttonClass(booking && isPayable ? 'secondary' : 'primary')} max-sm:w-full`}
    >
      OK
    </a>
  );
  const refusal = problem && refusalOf(problem);
  return (
    <>
      {refusal && !isPayable && (
        <Notice tone="bad" className="mb-4">
          {refusal.message}
        </Notice>
      )}
      {trip && <TripHeader trip={trip} className="mb-4" />}
      {booking && <ReservationNumber number={booking.reservationNumber} className="mb-4" />}
      <p className="mb-4">
        <TerminalText of={cardOnly ? null : trip}>{cardOnly ? cardNoticeText : noticeText}</TerminalText>
      </p>
      {booking && (isPayable || !cameBack) && <p className="mb-4 font-semibold">{payByText(booking)}</p>}
      {cameBack?.cause && (
        <Notice tone="warn" className="mb-4">
          {causeTexts[cameBack.cause]}
        </Notice>
      )}
      {booking && isPayable ? (
        <PayByCard
          key={`${problem}${cameBack === null}`}
          booking={booking}
          refusal={refusal}
          cameBack={cameBack?.cause === null}
          paidPath={thankYouPathOf(booking.bookingId)}
        >
          {ok}
        </PayByCard>
      ) : (
        <div className="flex flex-row-reverse">{ok}</div>
      )}
    </>
  );
}
