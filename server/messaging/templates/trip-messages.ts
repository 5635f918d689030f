import { z } from 'zod';
import { brand } from '@/lib/brand';
import { shortDuration } from '@/lib/format/journey';
import { refundText } from '@/lib/format/refund-text';
import { spacedPhone } from '@/lib/format/spaced-phone';
import { formatDuration } from '@/lib/format/time';
import { otherBusesPath } from '@/lib/paths/search';
import { journey, journeyFacts, mailMoment, smsJourney, smsMoment, smsName } from './journey';
import { firstThatFits, smsCharacters, template } from './template';

/** Facts from the operator, with the expected arrival. Messages of an older version have no phone and no arrival. */
const told = z.object({ phone: z.string(), reason: z.string(), arrival: z.string() }).partial();
type Told = z.infer<typeof told>;

function smsTold(start: string, { phone, reason = '' }: Told): string {
  const text = phone === undefined ? start : `${start} Call ${phone}.`;
  return `${text} ${smsName(reason, Math.max(0, Math.min(40, smsCharacters - text.length - 1)))}`.trim();
}

const toldFacts = ({ phone, reason, arrival }: Told) => [
  ...(arrival ? [['Expected arrival', mailMoment(arrival)] as const] : []),
  ...(reason ? [['Reason', reason] as const] : []),
  ...(phone ? [['Phone of the operator', spacedPhone(phone)] as const] : []),
];

const stateText = (minutes: number, duration: (minutes: number) => string) =>
  minutes === 0 ? 'is on time again' : `is ${duration(minutes)} late`;

export const tripLate = template({
  urgent: true,
  data: z.object({
    ...journey,
    ...told.shape,
    delayMinutes: z.int(),
    expected: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  sms: ({ delayMinutes, expected, ...late }) => {
    const at = (moment: string) => (moment.startsWith(late.date) ? moment.slice(11) : smsMoment(moment));
    const state = `${smsJourney(late)} ${stateText(delayMinutes, shortDuration)}. Expected ${at(expected)}`;
    const text = (arrival: string) => smsTold(`${brand.name} ${late.reservationNumber}: ${state}${arrival}.`, late);
    return firstThatFits(text(late.arrival ? `, arrival ${at(late.arrival)}` : ''), text(''));
  },
  email: ({ delayMinutes, expected, ...late }) => ({
    subject: `${brand.name}: your bus ${stateText(delayMinutes, formatDuration)}`,
    parts: [{ facts: [...journeyFacts(late), ['Expected', mailMoment(expected)], ...toldFacts(late)] }],
  }),
});

const smsWays = { card: 'goes back to your card', wallet: 'is in your wallet', checked: 'is checked by us first' };

export const tripCancelled = template({
  urgent: true,
  data: z.object({
    ...journey,
    ...told.shape,
    /** Null if nothing was paid, or if all of it was given back before. */
    refund: z.object({ amount: z.string(), destination: z.enum(['card', 'wallet', 'checked']) }).nullable(),
  }),
  sms: ({ refund, ...booked }) => {
    const money = refund ? `${refund.amount} ${smsWays[refund.destination]}.` : refundText(null);
    const { name } = brand;
    return smsTold(`${name} ${booked.reservationNumber}: operator cancelled ${smsJourney(booked)}. ${money}`, booked);
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
