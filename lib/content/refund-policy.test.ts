import * as limits from '@/lib/limits';
import type * as Page from './refund-policy';
import { paragraphsOf } from './read-page.fixture';

/** The figures of spec section 9. */
const specified = { hours: 24, charge: 5, days: 7, min: 3, max: 20, arrive: 30, pay: 30, child: 5 };
const others: typeof specified = { hours: 37, charge: 10, days: 11, min: 2, max: 17, arrive: 41, pay: 43, child: 9 };

function policyWith({ hours, charge, days, min, max, arrive, pay, child }: typeof specified): string {
  let text = '';
  jest.isolateModules(() => {
    jest.doMock('@/lib/limits', () => ({
      ...limits,
      refundHoursBefore: hours,
      refundChargePercent: charge,
      refundPurchaseDays: days,
      refundBusinessDays: { min, max },
      arriveMinutesBefore: arrive,
      payLaterMinutes: pay,
      childFareAge: child,
    }));
    const { refundPolicyPage } = jest.requireActual<typeof Page>('./refund-policy');
    text = paragraphsOf(refundPolicyPage).join('\n');
  });
  return text;
}

const sentences = ({ hours, charge, days, min, max, arrive, pay, child }: typeof specified, example: string) => [
  `accepted only up to ${hours} hours before departure`,
  `up to ${hours} hours before departure, a cancellation charge of ${charge}%`,
  `between 0 and ${hours} hours before departure, there is no refund`,
  `only within ${days} days of purchase`,
  `issued ${min} to ${max} business days after the request was accepted`,
  `arrive at least ${arrive} minutes before departure`,
  `pay at a terminal, pay at least ${pay} minutes before departure`,
  `A child above ${child} years needs a ticket at the regular fare`,
  `the charge is ${example}`,
];
const specifiedSentences = sentences(specified, 'P17.00 and the refund is P323.00');

test('the limits of the product are those of the specification', () => {
  expect({
    hours: limits.refundHoursBefore,
    charge: limits.refundChargePercent,
    days: limits.refundPurchaseDays,
    ...limits.refundBusinessDays,
    arrive: limits.arriveMinutesBefore,
    pay: limits.payLaterMinutes,
    child: limits.childFareAge,
  }).toEqual(specified);
});

test('with other limits the policy contains only the new figures', () => {
  const text = policyWith(others);
  for (const sentence of sentences(others, 'P34.00 and the refund is P306.00')) expect(text).toContain(sentence);
  for (const sentence of specifiedSentences) expect(text).not.toContain(sentence);
});

test.each([
  ...specifiedSentences,
  'Only the person who bought the ticket may request a refund and receive it',
  'Tickets are non-transferable',
  'A paid booking can be cancelled only as a whole',
  'Some operators do not allow cancellation',
  'With your login, on the website or in the app',
  'Or through customer care',
  'through the Web Cancellation option of the website',
  'The decision is sent to you by e-mail',
  'open your Bookings and choose Web Cancellation',
  'If you paid in cash at a terminal or with mobile money, or if the card provider does not confirm a card, the refund is in your wallet at once',
  'From the wallet you can ask for a withdrawal to a bank account',
  'a copy of your ticket and a valid proof of identity: identity card, passport, driving licence, student ID or national ID',
  'This policy may change at any time without notice',
  '3 passengers within 24 hours, 7 passengers within 7 days, 13 passengers within 28 days, 20 passengers within 12 months',
])('the refund policy says: %s', (sentence) => {
  expect(policyWith(specified)).toContain(sentence);
});
