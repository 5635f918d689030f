import { z } from 'zod';
import { attemptStates } from '@/lib/contracts/payments';
import { auditLink, humanize, inTable, moment } from '@/lib/format/cells';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen, type RowOf } from '@/server/api/staff-screen';
import { booking, namesOf, stateOf, tripOf } from './own-bookings';
import { amountListOf, amountListQuery, listOf, platformPath, reason, staffChange, staffRead, thebe } from './staff';

const byAttempt = z.object({ attemptId: z.uuid() });

const review = z.object({
  id: z.uuid(),
  reservationNumber: z.string(),
  since: z.iso.datetime(),
  state: z.enum(attemptStates),
  dueThebe: thebe,
  /** Null if the provider named no amount in pula. */
  reportedThebe: thebe.nullable(),
  lastResult: z.string().nullable(),
});

const reviewRows = {
  reviewList: endpoint({
    ...staffRead,
    path: `${platformPath}/reviews`,
    summary: 'The card payments that wait for a person, or whose review is over.',
    permission: 'payments.read',
    query: amountListQuery('Booking number'),
    output: amountListOf(review),
  }),
  shownReview: endpoint({
    ...staffRead,
    path: `${platformPath}/reviews/:attemptId`,
    summary: 'A card payment in any state, with its booking.',
    permission: 'payments.read',
    params: byAttempt,
    output: listOf(
      review.extend({ booking, startedAt: z.iso.datetime(), reference: z.string(), token: z.string().nullable() }),
    ),
  }),
  resolveReview: endpoint({
    ...staffChange,
    path: `${platformPath}/reviews/:attemptId`,
    summary: 'Records the amount that arrived for a payment under review.',
    permission: 'payments.review',
    audit: 'payment.received',
    needsReason: true,
    params: byAttempt,
    body: z.object({
      receivedThebe: thebe.meta({ title: 'Amount received, 0 for none', unit: 'pula' }),
      /** It is required for an amount that is neither due nor reported. */
      repeatedThebe: thebe.optional().meta({ title: 'The same amount again', unit: 'pula', isOnDemand: true }),
      ...reason,
    }),
  }),
} as const;

/** The provider's results of a payment. They mean other things in other responses. */
const resultWords: Readonly<Record<string, string>> = {
  '000': 'paid',
  '001': 'authorized, and not paid yet',
  '002': 'more or less was paid than was due',
  '003': 'waits for the bank',
  '005': 'waits in a queue',
  '007': 'paid in part',
  '900': 'not paid yet',
  '901': 'declined',
  '903': 'the time to pay was over',
  '904': 'cancelled',
};
const meaningOf = ({ lastResult }: { lastResult: string | null }) =>
  lastResult ? `${lastResult}: ${resultWords[lastResult] ?? 'unknown'}` : '';
type ReviewRow = RowOf<typeof reviewRows.reviewList>;
const reportOf = ({ reportedThebe }: ReviewRow) =>
  reportedThebe === null ? 'No amount in pula' : formatPula(reportedThebe);
const arrivedThebe = ({ reportedThebe, dueThebe }: ReviewRow) => reportedThebe ?? dueThebe;
const inReview = ({ state }: ReviewRow) => state === 'review';
/** With the result 002, the amount that arrived is not the amount due. */
const isArrivedKnown = (row: ReviewRow) =>
  inReview(row) && (row.lastResult !== '002' || arrivedThebe(row) !== row.dueThebe);
const reviewed = 'The payment was recorded.';

export const reviews = staffScreen(reviewRows, 'reviewList', {
  path: 'platform/reviews',
  icon: 'M12 4 3 20h18zM12 10v4M12 17v.1',
  title: 'Reviews',
  noun: 'review',
  columns: [
    ['Booking', ({ id, reservationNumber }) => ({ text: reservationNumber, href: `reviews/${id}` })],
    // On a phone a row has no labels.
    ['Amount due', ({ dueThebe }) => ({ text: `${formatPula(dueThebe)} due`, plain: pulaAmount(dueThebe) })],
    ['The bank reports', (row) => `${reportOf(row)} reported`],
    ['Result', meaningOf],
    ['State', ({ state }) => (state === 'review' ? '' : humanize(state))],
    ['Since', ({ since }) => inTable(since)],
  ],
  empty: ({ number, show }) => {
    if (number) return `No payment under review has the booking number ${number}.`;
    return show === 'open' ? 'No payment waits for a person.' : 'No payment under review is done.';
  },
  record: {
    title: 'Payment under review',
    list: 'shownReview',
    columns: [
      ['The bank reports', reportOf],
      ['Amount due', ({ dueThebe }) => formatPula(dueThebe)],
      ['Result', meaningOf],
      ['State', ({ state }) => humanize(state)],
      ['Booking', ({ reservationNumber }) => ({ text: reservationNumber, href: `bookings/${reservationNumber}` })],
      ['Booking is', ({ booking }) => stateOf(booking)],
      ['Passengers', ({ booking }) => namesOf(booking)],
      ['Trip', ({ booking }) => tripOf(booking)],
      ['Payment started', ({ startedAt }) => moment(startedAt)],
      ['Reference', ({ reference }) => reference],
      ['Token of the provider', ({ token }) => token ?? ''],
      ['Changes', auditLink],
    ],
    forms: [
      {
        form: ['resolveReview', 'The amount arrived', 'Record', reviewed],
        isPossible: isArrivedKnown,
        ofRow: (row) => ({
          button: `${formatPula(arrivedThebe(row))} arrived`,
          fixed: { receivedThebe: pulaAmount(arrivedThebe(row)) },
        }),
      },
      { form: ['resolveReview', 'Another amount', 'Record', reviewed], isPossible: inReview },
    ],
  },
});
