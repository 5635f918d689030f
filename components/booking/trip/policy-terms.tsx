import type { ReactNode } from 'react';
import { Disclosure } from '@/components/ui/disclosure';
import { TerminalText } from '@/components/ui/terminal-text';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { refundTerms, type RefundTerms } from '@/lib/domain/refund-policy';
import { anyOf } from '@/lib/format/in-words';
import { clockAndDate } from '@/lib/format/journey';
import { webCancellationPathOf } from '@/lib/paths/bookings';
import {
  arriveSentence,
  noRefundSentence,
  refundLine,
  refundSentence,
  refundWaySentence,
  unpaidLimitsSentence,
  unpaidSentence,
} from './booking-texts';

function Terms({ sentences, children }: { sentences: readonly string[]; children?: ReactNode }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <TerminalText>{sentence}</TerminalText>
        </li>
      ))}
      {children}
    </ul>
  );
}

type BuyingProps = {
  tripLeg: TripLeg;
  seats: number;
  cardOnly: boolean;
  mobileMoney: readonly string[];
  now: Date;
};

export function PolicyBeforeBuying({ tripLeg, seats, cardOnly, mobileMoney, now }: BuyingProps) {
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
    <>
      <section aria-labelledby="policy-title" className="mb-6">
        <h2 id="policy-title" className="mb-2 text-base">
          Cancellation and refund
        </h2>
        <p>Free to cancel until you pay.</p>
        <p>{refundLine(terms)}</p>
        <Disclosure summary="All rules" summaryClass="text-accent inline-flex min-h-11 gap-2 font-semibold">
          <div className="bg-sunken rounded-xl p-4">
            <Terms sentences={sentences} />
          </div>
        </Disclosure>
      </section>
      <WaysToPay terms={terms} cardOnly={cardOnly} mobileMoney={mobileMoney} />
    </>
  );
}

type WaysProps = Pick<BuyingProps, 'cardOnly' | 'mobileMoney'> & { terms: RefundTerms };

function WaysToPay({ terms, cardOnly, mobileMoney }: WaysProps) {
  const card = cardOnly ? ` Pay by ${clockAndDate(terms.payByCardUntil)}, or the booking is cancelled.` : '';
  const ways = [
    ...(cardOnly
      ? []
      : [
          {
            label: 'Complete Booking',
            text: `Pay later at a terminal by ${clockAndDate(terms.payLaterUntil)}, with your reservation number. We keep your seats until then.`,
          },
        ]),
    {
      label: 'Pay by card now',
      text: `You get the ticket at once, here and in a message. You pay ${mobileMoney.length > 0 ? `by ${anyOf(['card', ...mobileMoney])} ` : ''}on the page of the card provider.${card}`,
    },
  ];
  return (
    <section aria-labelledby="ways-title" className="mb-6">
      <h2 id="ways-title" className="mb-2 text-base">
        How you can pay
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {ways.map(({ label, text }) => (
          <li key={label} className="border-line rounded-xl border p-4">
            <p className="font-semibold">{label}</p>
            <p className="text-sm">
              <TerminalText>{text}</TerminalText>
            </p>
          </li>
        ))}
      </ul>
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
