import { z } from 'zod';
import { terminalPaymentBody, terminalPaymentResponse } from '@/lib/contracts/terminal';
import { endpoint } from '@/server/api/endpoint';
import { ownBookingId } from './booking-id';

const yesNo = z.enum(['Yes', 'No']);
const provider = z.object({ provider: z.string().max(40) });
const payload = z.object({ payload: z.string().max(16_384) });
/** 5 minutes for calls that wait for the provider (spec section 7). */
const timeoutMs = 300_000;

const api3g = z.object({ Result: z.string(), ResultExplanation: z.string() });

export const paymentEndpoints = {
  startPayment: endpoint({
    method: 'POST',
    path: '/app/v1/payments/bookings/:bookingId/attempts',
    summary: 'Start a card payment of a booking of the caller. Returns the values for the provider’s message.',
    caller: 'passenger',
    params: z.object({ bookingId: ownBookingId }),
    output: z.object({
      attemptId: z.uuid(),
      reference: z.string(),
      amountThebe: z.int(),
      currency: z.literal('BWP'),
      limitMinutes: z.int(),
      serviceAt: z.iso.datetime(),
      description: z.string(),
      customer: z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string().nullable(),
        phone: z.string(),
        address: z.string(),
        city: z.string(),
      }),
    }),
    timeoutMs,
  }),
  cancelPayment: endpoint({
    method: 'DELETE',
    path: '/app/v1/payments/bookings/:bookingId/attempts',
    summary: 'Cancel the open card payment of a booking of the caller at the provider. The booking stays active.',
    caller: 'passenger',
    params: z.object({ bookingId: z.uuid() }),
    output: z.object({ isPaid: yesNo }),
    timeoutMs,
  }),
  cardPayments: endpoint({
    method: 'GET',
    path: '/app/v1/payments/availability',
    summary: 'Whether a card payment can start now: card sales are on, and the provider responds.',
    caller: 'application',
    output: z.object({ available: z.boolean() }),
  }),
  initiatePayment: endpoint({
    method: 'POST',
    path: '/api/custom/payment/:provider/initiate',
    summary: 'Send the provider’s create-token message of a started attempt. Result 000 means success.',
    caller: 'passenger',
    params: provider,
    body: payload,
    output: z.object({ API3G: api3g.extend({ TransToken: z.string().optional(), TransRef: z.string().optional() }) }),
    timeoutMs,
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
    timeoutMs,
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
    timeoutMs,
  }),
  pushPayment: endpoint({
    method: 'POST',
    path: '/app/v1/payments/:provider/push',
    summary: 'Receives a push of the provider, and checks the attempts that it names.',
    caller: 'application',
    params: provider,
    body: z.object({ token: z.string().max(64).nullable(), reference: z.string().max(64).nullable() }),
    output: z.object({ attempts: z.int() }),
    timeoutMs,
  }),
  payAtTerminal: endpoint({
    method: 'POST',
    path: '/app/v1/terminal/payments',
    summary: 'An agent has received the money for a booking. A repeated receipt returns the same response.',
    caller: 'agent',
    body: terminalPaymentBody,
    output: terminalPaymentResponse,
  }),
} as const;
