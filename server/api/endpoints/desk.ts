import { z } from 'zod';
import { bookingItem } from '@/lib/contracts/bookings';
import { attemptStates } from '@/lib/contracts/payments';
import { refund as ownRefund, refundStates } from '@/lib/contracts/refunds';
import { withdrawal as ownWithdrawal } from '@/lib/contracts/wallet';
import { readCode } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { reservationNumber as typedNumber } from '@/server/api/specified/booking-id';
import {
  amountListOf,
  amountListQuery,
  listOf,
  listQuery,
  platformPath,
  reason,
  staffChange,
  staffRead,
  typedCode,
} from './staff';

const thebe = z.int().min(0).max(100_000_000);
const reservationNumber = typedNumber.meta({ title: 'Booking number' });
const byRefund = z.object({ refundId: z.uuid() });
const byWithdrawal = z.object({ withdrawalId: z.uuid() });

const refundFacts = {
  id: z.uuid(),
  state: z.enum(refundStates),
  amountThebe: thebe,
  destination: ownRefund.shape.destination,
};

const booking = z.object({
  id: z.string(),
  names: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  departsAt: z.iso.datetime(),
  operator: z.string(),
  status: bookingItem.shape.status,
  isPaid: z.boolean(),
  seats: z.array(z.string()),
  refunds: z.array(z.object(refundFacts)),
});

/** `detail` is the template of a message, the result of the provider, or the number of a receipt. */
const timelineEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum([
    ...(['booked', 'sms', 'email', 'card_started', 'card_ended', 'terminal', 'paid', 'lapsed', 'cancelled'] as const),
    ...(['refund_asked', 'refund_ended', 'ticket_sent'] as const),
  ]),
  state: z.string().nullable(),
  detail: z.string().nullable(),
  amountThebe: thebe.nullable(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

const withdrawal = z.object({
  id: z.uuid(),
  reference: z.string(),
  amountThebe: thebe,
  name: z.string(),
  account: z.string(),
  bank: z.string(),
  since: z.iso.datetime(),
  notBefore: z.iso.datetime().nullable(),
  state: ownWithdrawal.shape.state,
  doneAt: z.iso.datetime().nullable(),
});
const ofBooking = typedCode.meta({ title: 'Booking number' });

export const deskEndpoints = {
  refundList: endpoint({
    ...staffRead,
    path: `${platformPath}/refunds`,
    summary: 'The refunds that are open or done, or all of a booking.',
    permission: 'refunds.read',
    query: z.object({
      number: ofBooking,
      ...amountListQuery,
      id: z.uuid().optional(),
    }),
    output: amountListOf(
      z.object({
        reservationNumber: z.string(),
        ...refundFacts,
        cause: z.enum(['passenger', 'goodwill']),
        /** The last response of the provider, with its text. */
        lastResult: z.string().nullable(),
        explanation: z.string().nullable(),
        sendCount: z.int(),
        sentAt: z.iso.datetime().nullable(),
        since: z.iso.datetime(),
        doneAt: z.iso.datetime().nullable(),
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
    ...staffChange,
    path: `${platformPath}/refunds/:refundId/approval`,
    summary: 'Approves a refund that another person requested.',
    permission: 'refunds.approve',
    audit: 'refund.approved',
    params: byRefund,
    body: z.object(reason),
  }),
  refuseRefund: endpoint({
    ...staffChange,
    path: `${platformPath}/refunds/:refundId/refusal`,
    summary: 'Refuses a refund beside the policy.',
    permission: 'refunds.approve',
    audit: 'refund.refused',
    needsReason: true,
    params: byRefund,
    body: z.object(reason),
  }),
  resolveRefund: endpoint({
    ...staffChange,
    path: `${platformPath}/refunds/:refundId/resolution`,
    summary: 'Records what a person saw at the provider about an unclear refund.',
    permission: 'refunds.resolve',
    audit: 'refund.resolved',
    needsReason: true,
    params: byRefund,
    body: z.object({
      outcome: z
        .enum(['made', 'not_made'])
        .meta({ title: 'The provider', labels: { made: 'Made the refund', not_made: 'Did not make the refund' } }),
      ...reason,
    }),
  }),
  retryRefund: endpoint({
    ...staffChange,
    path: `${platformPath}/refunds/:refundId/retry`,
    summary: 'Sends a declined refund again, or gives it to the wallet.',
    permission: 'refunds.resolve',
    audit: 'refund.retried',
    needsReason: true,
    params: byRefund,
    body: z.object({
      destination: z.enum(['card', 'wallet']).meta({ title: 'To', labels: { card: 'The card', wallet: 'The wallet' } }),
      ...reason,
    }),
  }),
  reviewList: endpoint({
    ...staffRead,
    path: `${platformPath}/reviews`,
    summary: 'The card payments that wait for a person, or that a person decided. `id` finds one in any state.',
    permission: 'payments.read',
    query: z.object({ number: ofBooking, ...amountListQuery, id: z.uuid().optional() }),
    output: amountListOf(
      z.object({
        id: z.uuid(),
        reservationNumber: z.string(),
        since: z.iso.datetime(),
        state: z.enum(attemptStates),
        amountThebe: thebe,
        token: z.string().nullable(),
        lastResult: z.string().nullable(),
      }),
    ),
  }),
  resolveReview: endpoint({
    ...staffChange,
    path: `${platformPath}/reviews/:attemptId`,
    summary: 'Records the amount that arrived for a payment under review.',
    permission: 'payments.review',
    audit: 'payment.received',
    needsReason: true,
    params: z.object({ attemptId: z.uuid() }),
    body: z.object({
      receivedThebe: thebe.meta({ title: 'Amount received, 0 for none', unit: 'pula' }),
      amountDiffers: z.boolean().default(false).meta({ title: 'The amount differs from the amount due' }),
      ...reason,
    }),
  }),
  staffBookings: endpoint({
    ...staffRead,
    path: `${platformPath}/bookings`,
    summary: 'Bookings by their numbers, separated by commas, by departure.',
    permission: 'bookings.search',
    query: z.object({
      ...listQuery,
      id: z
        .string()
        .overwrite((typed) => typed.split(',').map(readCode).filter(Boolean).join(','))
        .regex(/^[A-Z0-9]{8}(,[A-Z0-9]{8}){0,49}$/)
        .optional()
        .catch(undefined),
    }),
    output: listOf(booking),
  }),
  shownBooking: endpoint({
    ...staffRead,
    path: `${platformPath}/bookings/:reservationNumber`,
    summary: 'A booking with its passengers, its money and its timeline, oldest event first.',
    permission: 'bookings.contact',
    params: z.object({ reservationNumber }),
    query: z.object(listQuery),
    output: listOf(
      booking.extend({
        uuid: z.uuid(),
        reservationNumber: z.string(),
        arrivesAt: z.iso.datetime(),
        regNo: z.string(),
        boardingPlace: z.string(),
        dropPlace: z.string(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        fareThebe: thebe,
        priceThebe: thebe,
        payBy: z.iso.datetime(),
        timeline: z.array(timelineEvent),
      }),
    ),
  }),
  findBookings: endpoint({
    method: 'POST',
    caller: 'staff',
    path: `${platformPath}/bookings/search`,
    summary: 'Finds up to 50 bookings by number, phone, e-mail address or name, which no address contains.',
    permission: 'bookings.contact',
    audit: 'booking.searched',
    idempotent: false,
    body: z.object({
      text: z
        .string()
        .max(200)
        .meta({ title: 'Number, phone, e-mail or name', examples: ['+26771000001'] }),
    }),
    output: z.object({ query: z.object({ id: z.string() }) }),
  }),
  sendTicket: endpoint({
    ...staffChange,
    path: `${platformPath}/bookings/:reservationNumber/ticket`,
    summary: 'Sends the ticket of a paid booking again.',
    permission: 'bookings.search',
    audit: 'booking.ticket_sent',
    params: z.object({ reservationNumber }),
    body: z.object(reason),
  }),
} as const;

export const withdrawalDeskEndpoints = {
  withdrawalList: endpoint({
    ...staffRead,
    path: `${platformPath}/withdrawals`,
    summary: 'The withdrawals that are open or done, or one by its reference.',
    permission: 'withdrawals.read',
    query: z.object({ number: typedCode.meta({ title: 'Reference' }), ...amountListQuery }),
    output: amountListOf(withdrawal),
  }),
  shownWithdrawal: endpoint({
    ...staffRead,
    path: `${platformPath}/withdrawals/:withdrawalId`,
    summary: 'A withdrawal with its whole account number. The call writes an audit row.',
    permission: 'withdrawals.decide',
    audit: 'withdrawal.shown',
    params: byWithdrawal,
    query: z.object(listQuery),
    output: listOf(
      withdrawal.extend({
        /** Null if the numbers were changed, or encrypted with another `DATA_KEY`. */
        account: z.string().nullable(),
        iban: z.string().nullable(),
        phone: z.string(),
        branch: z.string(),
      }),
    ),
  }),
  payWithdrawal: endpoint({
    ...staffChange,
    path: `${platformPath}/withdrawals/:withdrawalId/payment`,
    summary: 'Records that the bank paid a withdrawal.',
    permission: 'withdrawals.decide',
    audit: 'withdrawal.paid',
    params: byWithdrawal,
    body: z.object(reason),
  }),
  rejectWithdrawal: endpoint({
    ...staffChange,
    path: `${platformPath}/withdrawals/:withdrawalId/rejection`,
    summary: 'Rejects a withdrawal. The amount goes back to the wallet.',
    permission: 'withdrawals.decide',
    audit: 'withdrawal.rejected',
    needsReason: true,
    params: byWithdrawal,
    body: z.object(reason),
  }),
} as const;
