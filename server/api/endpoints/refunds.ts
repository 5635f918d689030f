import { z } from 'zod';
import { refundCauses, refundCauseTexts } from '@/lib/contracts/refunds';
import { amount, auditLink, humanize, inTable, moment, momentOrNone } from '@/lib/format/cells';
import { formatPula, formatSum } from '@/lib/format/money';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen, type RowOf } from '@/server/api/staff-screen';
import { booking, namesOf, refundFacts, refundsOf, reservationNumber, tripOf } from './own-bookings';
import { amountListOf, amountListQuery, listOf, platformPath, reason, staffChange, staffRead, thebe } from './staff';

const byRefund = z.object({ refundId: z.uuid() });
const refundChange = { ...staffChange, params: byRefund } as const;
const refund = z.object({
  reservationNumber: z.string(),
  ...refundFacts,
  cause: z.enum(refundCauses),
  /** The last response of the provider, with its text. */
  lastResult: z.string().nullable(),
  explanation: z.string().nullable(),
  sendCount: z.int(),
  sentAt: z.iso.datetime().nullable(),
  since: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
});

export const refundRows = {
  refundList: endpoint({
    ...staffRead,
    path: `${platformPath}/refunds`,
    summary: 'The refunds that are open or done, or all of a booking.',
    permission: 'refunds.read',
    query: amountListQuery('Booking number'),
    output: amountListOf(refund),
  }),
  shownRefund: endpoint({
    ...staffRead,
    path: `${platformPath}/refunds/:refundId`,
    summary: 'A refund with its request and its booking.',
    permission: 'refunds.read',
    params: byRefund,
    output: listOf(
      refund.extend({
        booking,
        /** Null if the passenger cancelled the booking. */
        request: z.object({ by: z.string(), reason: z.string(), isOwn: z.boolean() }).nullable(),
        /** The debt to the operator whose member took the cash, and the refunds that one decision is for. */
        cash: z.object({ owedThebe: z.int(), waiting: z.int(), waitingThebe: thebe }).nullable(),
      }),
    ),
  }),
  requestRefund: endpoint({
    ...staffChange,
    path: `${platformPath}/refunds`,
    summary: 'Requests a refund beside the policy. Another person must approve it.',
    permission: 'refunds.request',
    audit: 'refund.requested',
    needsReason: true,
    body: z.object({ reservationNumber, amountThebe: thebe.min(1).meta({ title: 'Amount', unit: 'pula' }), ...reason }),
  }),
  approveRefund: endpoint({
    ...refundChange,
    path: `${platformPath}/refunds/:refundId/approval`,
    summary: 'Approves a refund that another person requested.',
    permission: 'refunds.approve',
    audit: 'refund.approved',
  }),
  refuseRefund: endpoint({
    ...refundChange,
    path: `${platformPath}/refunds/:refundId/refusal`,
    summary: 'Refuses a refund beside the policy.',
    permission: 'refunds.approve',
    audit: 'refund.refused',
    needsReason: true,
  }),
  resolveRefund: endpoint({
    ...refundChange,
    path: `${platformPath}/refunds/:refundId/resolution`,
    summary: 'Records what a person saw at the provider about an unclear refund.',
    permission: 'refunds.resolve',
    audit: 'refund.resolved',
    needsReason: true,
    body: z.object({
      outcome: z
        .enum(['made', 'not_made'])
        .meta({ title: 'The provider', labels: { made: 'Made the refund', not_made: 'Did not make the refund' } }),
      ...reason,
    }),
  }),
  retryRefund: endpoint({
    ...refundChange,
    path: `${platformPath}/refunds/:refundId/retry`,
    summary: 'Sends a declined refund again, or gives it to the wallet.',
    permission: 'refunds.resolve',
    audit: 'refund.retried',
    needsReason: true,
    body: z.object({
      destination: z.enum(['card', 'wallet']).meta({ title: 'To', labels: { card: 'The card', wallet: 'The wallet' } }),
      ...reason,
    }),
  }),
} as const;

type RefundRow = RowOf<typeof refundRows.shownRefund>;
function cashText({ cash, booking }: RefundRow): string {
  if (!cash) return '';
  const debt = `${cash.owedThebe < 0 ? 'It owes us' : 'We owe it'} ${formatSum(Math.abs(cash.owedThebe))}`;
  return `${booking.operator} took it. ${debt}`;
}
const waitsForOther = ({ state, request }: RefundRow) => state === 'needs_approval' && request?.isOwn === true;

export const requestRefund = {
  form: [
    'requestRefund',
    'Refund beside the policy',
    'Request',
    'The refund was requested. Another person must approve it.',
  ],
} as const;

export const refunds = staffScreen(refundRows, 'refundList', {
  path: 'platform/refunds',
  icon: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12',
  title: 'Refunds',
  noun: 'refund',
  columns: [
    ['Booking', ({ id, reservationNumber }) => ({ text: reservationNumber, href: `refunds/${id}` })],
    ['Amount', ({ amountThebe }) => amount(amountThebe)],
    ['To', ({ destination }) => humanize(destination)],
    ['State', ({ state, lastResult }) => [humanize(state), lastResult].filter(Boolean).join(', ')],
    ['Since', ({ since }) => inTable(since)],
  ],
  empty: ({ number, show }) => (number ? `No refund has the booking number ${number}.` : `No refund is ${show}.`),
  forms: [requestRefund],
  record: {
    title: 'Refund',
    list: 'shownRefund',
    columns: [
      ['Booking', ({ reservationNumber }) => ({ text: reservationNumber, href: `bookings/${reservationNumber}` })],
      ['Amount', ({ amountThebe }) => formatPula(amountThebe)],
      ['To', ({ destination }) => humanize(destination)],
      [
        'State',
        (row) => (waitsForOther(row) ? 'You asked for it. Another person must approve it.' : humanize(row.state)),
      ],
      ['Cause', ({ cause }) => refundCauseTexts[cause]],
      ['Reason', ({ request }) => (request ? `“${request.reason}”` : '')],
      ['Asked by', ({ request }) => request?.by ?? ''],
      ['Passengers', ({ booking }) => namesOf(booking)],
      ['Trip', ({ booking }) => tripOf(booking)],
      ['Price', ({ booking }) => formatPula(booking.priceThebe)],
      ['Cash', cashText],
      ['One decision', ({ cash }) => (cash && cash.waiting > 1 ? `For ${cash.waiting} refunds of this trip` : '')],
      [
        'Other refunds',
        ({ id, booking }) =>
          refundsOf({ ...booking, refunds: booking.refunds.filter((other) => other.id !== id) }) || 'None',
      ],
      ['Since', ({ since }) => moment(since)],
      ['Sent', ({ sendCount, sentAt }) => (sentAt ? `${moment(sentAt)}, attempt ${sendCount}` : '')],
      ['The provider said', ({ lastResult, explanation }) => [lastResult, explanation].filter(Boolean).join(', ')],
      ['Done', ({ doneAt }) => momentOrNone(doneAt)],
      ['Changes', auditLink],
    ],
    forms: [
      {
        form: ['approveRefund', 'Approve it', 'Approve', 'The refund is approved.'],
        isPossible: (row) => row.state === 'needs_approval' && !waitsForOther(row),
        ofRow: ({ amountThebe, destination, cash }) => ({
          button: `Approve ${formatPula(cash?.waitingThebe ?? amountThebe)} to the ${destination}`,
        }),
      },
      {
        form: ['refuseRefund', 'Refuse it', 'Refuse', 'The refund was refused.'],
        isDanger: true,
        isPossible: ({ state, cause }) => state === 'needs_approval' || (cause === 'goodwill' && state === 'failed'),
      },
      {
        form: ['resolveRefund', 'Seen at the provider', 'Record', 'The refund was recorded.'],
        isPossible: ({ state }) => state === 'sent' || state === 'unclear',
      },
      {
        form: ['retryRefund', 'Send it again', 'Send', 'The refund will be sent.'],
        isPossible: ({ state }) => state === 'failed',
      },
    ],
  },
});
