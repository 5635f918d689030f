import { z } from 'zod';
import { brand } from '@/lib/brand';
import { withdrawalsPath } from '@/lib/paths/account';
import { siteContacts } from '@/server/process/site-contacts';
import { mailMoment, smsMoment, smsName } from './journey';
import { template } from './template';

const data = z.object({
  reference: z.string(),
  amount: z.string(),
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

/** The code names the amount and the account, so that the owner notices a foreign request. */
export const withdrawalCode = template({
  urgent: true,
  data: data.extend({ code: z.string(), minutes: z.int() }),
  sms: (input) =>
    `${brand.name}: ${input.code} is your code to withdraw ${input.amount} to ${account(input)}. It works for ${input.minutes} minutes. We never ask you for it.`,
  email: (input) => ({
    subject: `${brand.name}: confirm your withdrawal ${input.reference}`,
    parts: [
      'Type this code to confirm your withdrawal:',
      { code: input.code },
      facts(input),
      `The code works for ${input.minutes} minutes. We never ask you for it. Do not share it.`,
      `If you did not ask for this, do not share the code and call us: ${siteContacts().phone}.`,
    ],
  }),
});

export const withdrawalRequested = template({
  urgent: true,
  data: data.extend({
    /** The end of the wait, as '2026-11-24 14:30'. Null if the withdrawal does not wait. */
    notBefore: z.string().nullable().default(null),
  }),
  sms: (input, siteUrl) =>
    input.notBefore === null
      ? `${brand.name}: your request ${input.reference} to withdraw ${input.amount} to ${account(input)} was received. If it was not you, call ${siteContacts().phone}.`
      : `${brand.name}: ${input.amount} to ${account(input)} is paid after ${smsMoment(input.notBefore)}. Not you? Cancel it: ${siteUrl}${withdrawalsPath}`,
  email: (input, siteUrl) => ({
    subject: `${brand.name}: withdrawal ${input.reference} was requested`,
    parts: [
      'Your withdrawal request has been received. The amount has left your wallet and waits to be paid out.',
      facts(input),
      ...(input.notBefore === null
        ? []
        : [
            `Your password or phone has changed a short time ago. We do not pay this withdrawal before ${mailMoment(input.notBefore)}, and you can cancel it until then.`,
            { link: `${siteUrl}${withdrawalsPath}`, words: 'Cancel the withdrawal' },
          ]),
      `If it was not you, call us at once: ${siteContacts().phone}.`,
    ],
  }),
});

export const withdrawalCancelled = template({
  data,
  sms: (input) =>
    `${brand.name}: your withdrawal ${input.reference} is cancelled. ${input.amount} is back in your wallet. Questions: ${siteContacts().phone}.`,
  email: (input) => ({
    subject: `${brand.name}: withdrawal ${input.reference} is cancelled`,
    parts: ['Your withdrawal is cancelled. The amount is back in your wallet.', facts(input)],
  }),
});

export const withdrawalPaid = template({
  data,
  sms: (input) => `${brand.name}: your withdrawal ${input.reference} of ${input.amount} was paid to ${account(input)}.`,
  email: (input) => ({
    subject: `${brand.name}: withdrawal ${input.reference} was paid`,
    parts: ['Your withdrawal was paid to your bank account.', facts(input)],
  }),
});

export const withdrawalRejected = template({
  data,
  sms: (input) =>
    `${brand.name}: your withdrawal ${input.reference} could not be paid. ${input.amount} is back in your wallet. Questions: ${siteContacts().phone}.`,
  email: (input) => ({
    subject: `${brand.name}: withdrawal ${input.reference} was rejected`,
    parts: [
      'Your withdrawal could not be paid. The amount is back in your wallet.',
      facts(input),
      `If you do not know why, call us: ${siteContacts().phone}.`,
    ],
  }),
});

export const payoutPaid = template({
  data: z.object({ operator: z.string(), amount: z.string(), accountLast4: z.string(), bankReference: z.string() }),
  sms: ({ operator, amount, accountLast4, bankReference }) =>
    `${brand.name}: ${smsName(operator, 40)} was paid ${amount} to the account ending ${accountLast4}. Reference: ${smsName(bankReference, 40)}`,
  email: ({ operator, amount, accountLast4, bankReference }) => ({
    subject: `${brand.name}: ${operator} was paid`,
    parts: [
      `We paid ${amount} to ${operator}, to the account ending ${accountLast4}. The reference of the bank is ${bankReference}.`,
    ],
  }),
});
