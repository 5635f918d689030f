import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';
import { ownBookingId } from './booking-id';
import { yesNo } from './bookings';

export const provider = z.object({ provider: z.string().max(40) });
const payload = z.object({ payload: z.string().max(16_384) });
/** 5 minutes for calls that wait for the provider (spec section 7). */
export const providerTimeoutMs = 300_000;

const api3g = z.object({ Result: z.string(), ResultExplanation: z.string() });

export const specifiedPayments = {
  initiatePayment: endpoint({
    method: 'POST',
    path: '/api/custom/payment/:provider/initiate',
    summary:
      'Start a card payment of a booking of the caller. The message names the booking and the amount due. Result 000 means success.',
    caller: 'passenger',
    params: provider,
    body: payload,
    output: z.object({ API3G: api3g.extend({ TransToken: z.string().optional(), TransRef: z.string().optional() }) }),
    timeoutMs: providerTimeoutMs,
  }),
  verifyPayment: endpoint({
    method: 'POST',
    path: '/api/custom/payment/:provider/verify-token',
    summary: 'Checks a token with the provider, and settles its attempt.',
    caller: 'application',
    params: provider,
    body: payload,
    output: z.object({
      API3G: api3g,
      /** `unsaved`: the provider reports a payment that could not be saved. The worker checks it again. */
      state: z.enum(['paid', 'credited', 'pending', 'review', 'unpaid', 'ended', 'unsaved']),
      reference: z.string(),
      bookingId: z.uuid(),
    }),
    timeoutMs: providerTimeoutMs,
  }),
  updateWithPayment: endpoint({
    method: 'PUT',
    path: '/app/v1/transaction/bookings/update-with-payment/:bookingId',
    summary:
      'Check the payments of a booking of the caller with the provider, and settle them. The body does not change the result.',
    caller: 'passenger',
    params: z.object({ bookingId: ownBookingId }),
    body: z.object({ isPaid: yesNo, referenceNumber: z.string().max(64) }),
    output: z.object({ isPaid: yesNo }),
    timeoutMs: providerTimeoutMs,
  }),
} as const;
