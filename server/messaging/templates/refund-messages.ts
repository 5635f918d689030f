import { z } from 'zod';
import { brand } from '@/lib/brand';
import { checkedText, goesToCard, isInWallet } from '@/lib/format/refund-text';
import { refundBusinessDays } from '@/lib/limits';
import { walletPath } from '@/lib/paths/account';
import { siteContacts } from '@/server/process/site-contacts';
import { template } from './template';

const data = z.object({ reservationNumber: z.string(), amount: z.string(), isCancelled: z.boolean() });
type Data = z.infer<typeof data>;

const { min, max } = refundBusinessDays;
const start = ({ reservationNumber, isCancelled }: Data) =>
  `${brand.name} ${reservationNumber}${isCancelled ? ' is cancelled.' : ':'}`;
const subject = ({ amount }: Data) => `${brand.name}: refund of ${amount}`;
const about = ({ reservationNumber, isCancelled }: Data) =>
  isCancelled ? `Your booking ${reservationNumber} is cancelled.` : `This is about your booking ${reservationNumber}.`;

export const refundAccepted = template({
  data,
  sms: (input) => `${start(input)} ${goesToCard(input.amount)}`,
  email: (input) => ({
    subject: subject(input),
    parts: [about(input), `${input.amount} goes back to the card that paid, within ${min} to ${max} business days.`],
  }),
});

export const refundSent = template({
  data,
  sms: ({ reservationNumber, amount }) =>
    `${brand.name} ${reservationNumber}: your refund of ${amount} is at the bank. It arrives within ${max} business days.`,
  email: (input) => ({
    subject: subject(input),
    parts: [
      `We have sent the refund of ${input.amount} for booking ${input.reservationNumber} to the bank.`,
      `It arrives on your card within ${max} business days.`,
    ],
  }),
});

export const refundDone = template({
  data,
  sms: ({ reservationNumber, amount }) =>
    `${brand.name} ${reservationNumber}: the bank has confirmed your refund of ${amount}.`,
  email: (input) => ({
    subject: subject(input),
    parts: [`The bank has confirmed the refund of ${input.amount} for booking ${input.reservationNumber}.`],
  }),
});

export const refundFailed = template({
  data,
  sms: ({ reservationNumber, amount }) =>
    `${brand.name} ${reservationNumber}: the bank did not accept your refund of ${amount}. We are looking at it. ${siteContacts().phone}`,
  email: (input) => ({
    subject: subject(input),
    parts: [
      `The bank did not accept the refund of ${input.amount} for booking ${input.reservationNumber}.`,
      `We still owe you this amount and are looking at it. If you do not hear from us, call ${siteContacts().phone}.`,
    ],
  }),
});

export const refundInWallet = template({
  data,
  sms: (input) => `${start(input)} ${isInWallet(input.amount)}`,
  email: (input, siteUrl) => ({
    subject: subject(input),
    parts: [about(input), isInWallet(input.amount), { link: `${siteUrl}${walletPath}`, words: 'Open the wallet' }],
  }),
});

const plain = (text: () => string) => {
  const textOf = ({ amount }: Data) => `Your refund of ${amount} ${text()}`;
  return template({
    data,
    sms: (input) => `${start(input)} ${textOf(input)}`,
    email: (input) => ({ subject: subject(input), parts: [about(input), textOf(input)] }),
  });
};
/** For cash that a member of an operator took. */
export const refundChecked = plain(() => `${checkedText}.`);
export const refundRefused = plain(() => `was refused. Questions? ${siteContacts().phone}`);
