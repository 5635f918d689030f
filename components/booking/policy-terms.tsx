import type { ReactNode } from 'react';
import { brand } from '@/lib/brand';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { refundTerms } from '@/lib/domain/refund-policy';
import { contactPath } from '@/lib/paths/pages';
import {
  arriveSentence,
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
  const { departsAt, fareThebe } = tripLeg;
  const terms = refundTerms({ departsAt: new Date(departsAt), fareThebe, seats }, now);
  const sentences = [
    refundSentence(terms),
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
  const { departsAt, fareThebe, passengers, reservationNumber } = booking;
  const seats = passengers.filter(({ status }) => status === 'active').length;
  const terms = refundTerms({ departsAt: new Date(departsAt), fareThebe, seats }, now);
  return (
    <Terms sentences={[refundSentence(terms), refundWaySentence, arriveSentence(terms)]}>
      {terms.isRefundable && (
        <li>
          A paid booking cannot be cancelled on this page yet. To cancel, use the <a href={contactPath}>contact form</a>{' '}
          or call <a href={brand.supportPhoneHref}>{brand.supportPhone}</a>. Your reservation number is{' '}
          {reservationNumber}.
        </li>
      )}
    </Terms>
  );
}
