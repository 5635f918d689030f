import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { TerminalText } from '@/components/ui/terminal-text';
import type { BookingItem } from '@/lib/contracts/bookings';
import type { RefundRule } from '@/lib/contracts/refunds';
import { refundTerms, type RefundTerms } from '@/lib/domain/refund-policy';
import {
  arriveSentence,
  operatorCancelsSentence,
  refundLine,
  refundSentence,
  refundWaySentence,
  unpaidLimitsSentence,
  unpaidSentence,
} from './booking-texts';

function Terms({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <TerminalText>{sentence}</TerminalText>
        </li>
      ))}
    </ul>
  );
}

type BuyingProps = { terms: RefundTerms; rule: RefundRule; cardOnly: boolean };

export function PolicyBeforeBuying({ terms, rule, cardOnly }: BuyingProps) {
  const sentences = [
    refundSentence(terms, rule),
    operatorCancelsSentence,
    refundWaySentence,
    unpaidSentence(terms, cardOnly),
    ...(cardOnly ? [] : [unpaidLimitsSentence]),
    arriveSentence(terms),
  ];
  return (
    <Card aria-labelledby="policy-title">
      <h2 id="policy-title" className="mb-2 text-base">
        Cancellation and refund
      </h2>
      <p>Free to cancel until you pay.</p>
      <p>{refundLine(terms)}</p>
      <Disclosure summary="All rules" summaryClass="text-accent inline-flex min-h-11 gap-2 font-semibold">
        <Terms sentences={sentences} />
      </Disclosure>
    </Card>
  );
}

type Props = { booking: BookingItem; now: Date };

export function paidTerms({ booking, now }: Props) {
  const { departsAt, fareThebe, passengers, refundRule: rule } = booking;
  const seats = passengers.filter(({ status }) => status === 'active').length;
  const paidAt = booking.paidAt ? new Date(booking.paidAt) : undefined;
  return { ...refundTerms({ departsAt: new Date(departsAt), fareThebe, seats, rule, paidAt }, now), rule };
}

export function PaidPolicy(props: Props) {
  const terms = paidTerms(props);
  const sentence = refundSentence(terms, terms.rule);
  return <Terms sentences={[sentence, operatorCancelsSentence, refundWaySentence, arriveSentence(terms)]} />;
}
