import { z } from 'zod';
import { brand } from '@/lib/brand';
import { formatDuration } from '@/lib/format/time';
import { refundBusinessDays } from '@/lib/limits';
import { walletPath } from '@/lib/paths/account';
import { journey, journeyFacts, mailMoment, smsJourney, smsMoment } from './journey';
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

const { min, max } = refundBusinessDays;

/** Null if nothing was paid, or if all of it was given back before. */
const promised = z.object({ amount: z.string(), destination: z.enum(['card', 'wallet']) }).nullable();

function refundText(refund: z.infer<typeof promised>): string {
  if (!refund) return 'Nothing is to be paid.';
  const { amount, destination } = refund;
  return destination === 'wallet'
    ? `${amount} is in your wallet.`
    : `${amount} goes back to your card within ${min} to ${max} business days.`;
}

export const tripCancelled = template({
  urgent: true,
  data: z.object({ ...journey, refund: promised }),
  sms: ({ refund, ...booked }) =>
    `${brand.name} ${booked.reservationNumber}: the operator cancelled ${smsJourney(booked)}. ${refundText(refund)}`,
  email: ({ refund, ...booked }, siteUrl) => ({
    subject: `${brand.name}: the bus of booking ${booked.reservationNumber} is cancelled`,
    parts: [
      'The operator has cancelled this bus. We are sorry.',
      { facts: journeyFacts(booked) },
      `${refundText(refund)} This does not count as a cancellation of yours.`,
      ...(refund?.destination === 'wallet'
        ? [
            'You can ask in the wallet for the money to be paid out.',
            { link: `${siteUrl}${walletPath}`, words: 'Open the wallet' },
          ]
        : []),
    ],
  }),
});
