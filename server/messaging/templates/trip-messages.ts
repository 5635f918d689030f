import { z } from 'zod';
import { brand } from '@/lib/brand';
import { shortDuration } from '@/lib/format/journey';
import { refundText } from '@/lib/format/refund-text';
import { spacedPhone } from '@/lib/format/spaced-phone';
import { formatDuration } from '@/lib/format/time';
import { otherBusesPath } from '@/lib/paths/search';
import { journey, journeyFacts, mailMoment, smsJourney, smsMoment, smsName } from './journey';
import { firstThatFits, smsCharacters, template } from './template';

/** What the operator says to its passengers. Messages of an older version have no phone. */
const told = { phone: z.string().optional(), reason: z.string().optional() };
type Told = { phone?: string | undefined; reason?: string | undefined };

/** Adds the phone of the operator, and as much of the reason as fits. */
function smsTold(start: string, { phone, reason = '' }: Told): string {
  const text = phone === undefined ? start : `${start} Call ${phone}.`;
  return `${text} ${smsName(reason, Math.max(0, Math.min(40, smsCharacters - text.length - 1)))}`.trim();
}

const toldFacts = ({ phone, reason }: Told) => [
  ...(reason ? [['Reason', reason] as const] : []),
  ...(phone ? [['Phone of the operator', spacedPhone(phone)] as const] : []),
];

const stateText = (minutes: number, duration: (minutes: number) => string) =>
  minutes === 0 ? 'is on time again' : `is ${duration(minutes)} late`;

export const tripLate = template({
  urgent: true,
  data: z.object({
    ...journey,
    ...told,
    delayMinutes: z.int(),
    expected: z.string(),
    /** Expected. Messages of an older version have none. */
    arrival: z.string().optional(),
    expiresAt: z.iso.datetime(),
  }),
  sms: ({ delayMinutes, expected, arrival, ...late }) => {
    const at = (moment: string) => (moment.startsWith(late.date) ? moment.slice(11) : smsMoment(moment));
    const start = `${brand.name} ${late.reservationNumber}: ${smsJourney(late)} ${stateText(delayMinutes, shortDuration)}. Expected ${at(expected)}.`;
    const whole = arrival === undefined ? start : start.replace(/\.$/, `, arrival ${at(arrival)}.`);
    return firstThatFits(smsTold(whole, late), smsTold(start, late));
  },
  email: ({ delayMinutes, expected, arrival, ...late }) => ({
    subject: `${brand.name}: your bus ${stateText(delayMinutes, formatDuration)}`,
    parts: [
      {
        facts: [
          ...journeyFacts(late),
          ['Expected', mailMoment(expected)],
          ...(arrival ? [['Expected arrival', mailMoment(arrival)] as const] : []),
          ...toldFacts(late),
        ],
      },
    ],
  }),
});

/** `refund`: null if nothing was paid, or if all of it was given back before. */
const cancelled = z.object({
  ...journey,
  ...told,
  refund: z.object({ amount: z.string(), destination: z.enum(['card', 'wallet']) }).nullable(),
});
function smsRefund({ refund }: z.infer<typeof cancelled>): string {
  if (!refund) return refundText(null);
  return `${refund.amount} ${refund.destination === 'wallet' ? 'is in your wallet' : 'goes back to your card'}.`;
}

export const tripCancelled = template({
  urgent: true,
  data: cancelled,
  sms: (booked) => {
    const start = `${brand.name} ${booked.reservationNumber}: operator cancelled ${smsJourney(booked)}.`;
    return smsTold(`${start} ${smsRefund(booked)}`, booked);
  },
  email: (booked, siteUrl) => ({
    subject: `${brand.name}: the bus of booking ${booked.reservationNumber} is cancelled`,
    parts: [
      'The operator has cancelled this bus. We are sorry. This does not count as a cancellation of yours.',
      { facts: [...journeyFacts(booked), ...toldFacts(booked)] },
      refundText(booked.refund),
      { link: siteUrl + otherBusesPath(booked), words: 'Other buses on this day' },
    ],
  }),
});
