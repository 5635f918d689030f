import type { ReactNode } from 'react';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { refundTerms } from '@/lib/domain/refund-policy';
import { webCancellationPathOf } from '@/lib/paths/bookings';
import {
  arriveSentence,
  noRefundSentence,
  refundSentence,
  refundWaySentence,
  unpaidLimitsSentence,
  unpaidSentence,
} from './booking-texts';

function Terms({ sentences, children }: { sentences: readonly string[]; children?: ReactNode }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {children}
    </ul>
  );
}

type BuyingProps = { tripLeg: TripLeg; seats: number; cardOnly: boolean; now: Date };

export function PolicyBeforeBuying({ tripLeg, seats, cardOnly, now }: BuyingProps) {
  const { departsAt, fareThebe, operator } = tripLeg;
  const sale = { departsAt: new Date(departsAt), fareThebe, seats, rule: operator.refundRule };
  const terms = refundTerms(sale, now);
  const sentences = [
    operator.refundRule === 'none' ? noRefundSentence : refundSentence(terms),
    refundWaySentence,
    unpaidSentence(terms, cardOnly),
    ...(cardOnly ? [] : [unpaidLimitsSentence]),
    arriveSentence(terms),
  ];
  return (
    <section aria-labelledby="policy-title" className="bg-sunken mb-6 rounded-xl p-4">
      <h2 id="policy-title" className="mb-2 text-base">
        Cancellation and refund
      </h2>
      <Terms sentences={sentences} />
    </section>
  );
}

type Props = { booking: BookingItem; now: Date };

/** The page cancels only unpaid bookings (spec section 6). */
export function PaidPolicy({ booking, now }: Props) {
  const { departsAt, fareThebe, passengers, bookingId } = booking;
  const seats = passengers.filter(({ status }) => status === 'active').length;
  const terms = refundTerms({ departsAt: new Date(departsAt), fareThebe, seats }, now);
  return (
    <Terms sentences={[refundSentence(terms), refundWaySentence, arriveSentence(terms)]}>
      <li>
        To cancel, open <a href={webCancellationPathOf(bookingId)}>Web Cancellation</a>.
      </li>
    </Terms>
  );
}
