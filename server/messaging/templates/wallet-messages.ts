import { z } from 'zod';
import { brand } from '@/lib/brand';
import { template } from './template';

const data = z.object({
  reference: z.string(),
  amount: z.string(),
  /** The last digits of the bank account, or '' for a short number. */
  accountLast4: z.string().max(4),
});
type Data = z.infer<typeof data>;

const account = ({ accountLast4 }: Data) => (accountLast4 ? `the account ending ${accountLast4}` : 'your account');
const facts = ({ reference, amount, accountLast4 }: Data) => ({
  facts: [
    ['Reference', reference],
    ['Amount', amount],
    ['Account number', accountLast4 ? `ending ${accountLast4}` : 'as you gave it'],
  ] as const,
});

/** Urgent, so that the owner of the wallet notices a foreign request at once. */
export const withdrawalRequested = template({
  urgent: true,
  data,
  sms: (input) =>
    `${brand.name}: your request ${input.reference} to withdraw ${input.amount} to ${account(input)} was received. If it was not you, call ${brand.supportPhone}.`,
  email: (input) => ({
    subject: `${brand.name}: withdrawal ${input.reference} was requested`,
    parts: [
      'Your withdrawal request has been received. The amount has left your wallet and waits to be paid out.',
      facts(input),
      `If it was not you, call us at once: ${brand.supportPhone}.`,
    ],
  }),
});

export const withdrawalPaid = template({
  urgent: false,
  data,
  sms: (input) => `${brand.name}: your withdrawal ${input.reference} of ${input.amount} was paid to ${account(input)}.`,
  email: (input) => ({
    subject: `${brand.name}: withdrawal ${input.reference} was paid`,
    parts: ['Your withdrawal was paid to your bank account.', facts(input)],
  }),
});

export const withdrawalRejected = template({
  urgent: false,
  data,
  sms: (input) =>
    `${brand.name}: your withdrawal ${input.reference} could not be paid. ${input.amount} is back in your wallet. Questions: ${brand.supportPhone}.`,
  email: (input) => ({
    subject: `${brand.name}: withdrawal ${input.reference} was rejected`,
    parts: [
      'Your withdrawal could not be paid. The amount is back in your wallet.',
      facts(input),
      `If you do not know why, call us: ${brand.supportPhone}.`,
    ],
  }),
});
