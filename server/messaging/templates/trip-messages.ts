import { z } from 'zod';
import { brand } from '@/lib/brand';
import { formatDuration } from '@/lib/format/time';
import { journey, journeyFacts, mailMoment, smsJourney, smsMoment } from './journey';
import { goesToCard, isInWallet } from './refund-messages';
import { template } from './template';

const stateText = (minutes: number) => (minutes === 0 ? 'is on time again' : `is ${formatDuration(minutes)} late`);

export const tripLate = template({
  urgent: true,
  data: z.object({
    ...journey,
    delayMinutes: z.int(),
    expected: z.string(),
    reason: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  sms: ({ delayMinutes, expected, ...late }) =>
    `${brand.name} ${late.reservationNumber}: ${smsJourney(late)} ${stateText(delayMinutes)}. Expected ${smsMoment(expected)}.`,
  email: ({ delayMinutes, expected, reason, ...late }) => ({
    subject: `${brand.name}: your bus ${stateText(delayMinutes)}`,
    parts: [{ facts: [...journeyFacts(late), ['Expected', mailMoment(expected)], ['Reason', reason]] }],
  }),
});

/** `refund`: null if nothing was paid, or if all of it was given back before. */
const cancelled = z.object({
  ...journey,
  refund: z.object({ amount: z.string(), destination: z.enum(['card', 'wallet']) }).nullable(),
});
function refundText({ refund }: z.infer<typeof cancelled>): string {
  if (!refund) return 'Nothing is to be paid.';
  return refund.destination === 'wallet' ? isInWallet(refund.amount) : goesToCard(refund.amount);
}

export const tripCancelled = template({
  urgent: true,
  data: cancelled,
  sms: (booked) =>
    `${brand.name} ${booked.reservationNumber}: the operator cancelled ${smsJourney(booked)}. ${refundText(booked)}`,
  email: (booked) => ({
    subject: `${brand.name}: the bus of booking ${booked.reservationNumber} is cancelled`,
    parts: [
      'The operator has cancelled this bus. We are sorry. This does not count as a cancellation of yours.',
      { facts: journeyFacts(booked) },
      refundText(booked),
    ],
  }),
});
