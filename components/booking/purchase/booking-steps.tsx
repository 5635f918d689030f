import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { ShownAccountField } from '@/components/ui/shown-account';
import { TerminalText } from '@/components/ui/terminal-text';
import type { FailureCause } from '@/lib/contracts/payments';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { errors, type ErrorCode } from '@/lib/errors';
import { completeBookingFormPath, overviewPathOf, thankYouPath, thankYouPathOf } from '@/lib/paths/bookings';
import { PayByCard } from '@/components/booking/payment/pay-by-card';
import {
  attentionText,
  cardNoticeText,
  noticeText,
  causeTexts,
  payByText,
} from '@/components/booking/trip/booking-texts';
import { ReservationNumber } from '@/components/booking/trip/booking-facts';
import { TripHeader } from '@/components/booking/trip/trip-header';

type AttentionProps = Pick<TripLeg, 'tripId' | 'legId' | 'fareThebe'> & {
  passengers: readonly { seat: string; names: string }[];
  query: string;
  idempotencyKey: string;
  payment: 'later' | 'card';
};

export function AttentionStep({
  tripId,
  legId,
  fareThebe,
  passengers,
  query,
  idempotencyKey,
  payment,
}: AttentionProps) {
  const fields = [
    ['trip', tripId],
    ['leg', legId],
    ['fareThebe', String(fareThebe)],
    ['query', query],
    ['idempotencyKey', idempotencyKey],
    ['payment', payment],
    ...passengers.flatMap(({ seat, names }) => [
      ['seats[]', seat],
      [`name-${seat}`, names],
    ]),
  ] as const;
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="mb-4 text-xl">Attention</h1>
      <p className="mb-6">{attentionText}</p>
      <form method="post" action={completeBookingFormPath} className="flex flex-row-reverse gap-3">
        <ShownAccountField />
        {fields.map(([name, value]) => (
          <input key={`${name}${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">Continue</Button>
        <a href={overviewPathOf(query)} className={buttonClass('secondary')}>
          Cancel
        </a>
      </form>
    </Card>
  );
}

type NoticeProps = {
  problem: ErrorCode | null;
  cardOnly: boolean;
  booking: BookingItem | null;
  isPayable: boolean;
  /** Null for a new booking. After a return from the provider, `cause` is null while the payment can be continued. */
  cameBack: { cause: FailureCause | null } | null;
};

export function NoticeStep({ problem, cardOnly, booking, isPayable, cameBack }: NoticeProps) {
  const isLeft = cameBack?.cause === null;
  const ok = (
    <a
      href={booking ? thankYouPathOf(booking.bookingId) : thankYouPath}
      className={`${buttonClass(booking && isPayable ? 'secondary' : 'primary')} max-sm:w-full`}
    >
      OK
    </a>
  );
  return (
    <Card className="mx-auto max-w-md">
      <h1 className="mb-4 text-xl">Notice</h1>
      {problem && (
        <Notice tone="bad" className="mb-4">
          {errors[problem].message}
        </Notice>
      )}
      {booking && (
        <>
          <TripHeader trip={booking} className="mb-4" />
          <ReservationNumber number={booking.reservationNumber} className="mb-4" />
        </>
      )}
      <p className="mb-4">
        <TerminalText>{cardOnly ? cardNoticeText : noticeText}</TerminalText>
      </p>
      {cameBack?.cause && (
        <Notice tone="warn" className="mb-4">
          {causeTexts[cameBack.cause]} {booking && isPayable && <TerminalText>{payByText(booking)}</TerminalText>}
        </Notice>
      )}
      {booking && isPayable ? (
        <PayByCard booking={booking} problem={null} cameBack={isLeft} paidPath={thankYouPathOf(booking.bookingId)}>
          {ok}
        </PayByCard>
      ) : (
        ok
      )}
    </Card>
  );
}
