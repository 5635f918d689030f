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
  sms: (given) =>
    `${brand.name}: your request ${given.reference} to withdraw ${given.amount} to ${account(given)} was received. If it was not you, call ${brand.supportPhone}.`,
  email: (given) => ({
    subject: `${brand.name}: withdrawal ${given.reference} was requested`,
    parts: [
      'Your withdrawal request has been received. The amount has left your wallet and waits to be paid out.',
      facts(given),
      `If it was not you, call us at once: ${brand.supportPhone}.`,
    ],
  }),
});

export const withdrawalPaid = template({
  urgent: false,
  data,
  sms: (given) => `${brand.name}: your withdrawal ${given.reference} of ${given.amount} was paid to ${account(given)}.`,
  email: (given) => ({
    subject: `${brand.name}: withdrawal ${given.reference} was paid`,
    parts: ['Your withdrawal was paid to your bank account.', facts(given)],
  }),
});

export const withdrawalRejected = template({
  urgent: false,
  data,
  sms: (given) =>
    `${brand.name}: your withdrawal ${given.reference} could not be paid. ${given.amount} is back in your wallet. Questions: ${brand.supportPhone}.`,
  email: (given) => ({
    subject: `${brand.name}: withdrawal ${given.reference} was rejected`,
    parts: [
      'Your withdrawal could not be paid. The amount is back in your wallet.',
      facts(given),
      `If you do not know why, call us: ${brand.supportPhone}.`,
    ],
  }),
});
