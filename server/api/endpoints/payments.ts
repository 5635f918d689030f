import { z } from 'zod';
import { bookingItem } from '@/lib/contracts/bookings';
import { bookingParams } from '@/lib/contracts/payments';
import { terminalPaymentBody, terminalPaymentResponse, terminalVoidBody } from '@/lib/contracts/terminal';
import { endpoint } from '@/server/api/endpoint';
import { provider, providerTimeoutMs } from '@/server/api/specified/payments';

export const paymentEndpoints = {
  cancelPayment: endpoint({
    method: 'DELETE',
    path: '/app/v1/payments/bookings/:bookingId/attempts',
    summary: 'Cancel the open card payment of a booking of the caller at the provider. The booking stays active.',
    caller: 'passenger',
    params: bookingParams,
    output: bookingItem,
    timeoutMs: providerTimeoutMs,
  }),
  cardPayments: endpoint({
    path: '/app/v1/payments/availability',
    summary: 'Whether a card payment can start now: card sales are on, and the provider responds.',
    caller: 'application',
    output: z.object({ available: z.boolean() }),
  }),
  pushPayment: endpoint({
    method: 'POST',
    path: '/app/v1/payments/:provider/push',
    summary: 'Receives a push of the provider, and checks the attempts that it names.',
    caller: 'application',
    params: provider,
    body: z.object({ token: z.string().max(64).nullable(), reference: z.string().max(64).nullable() }),
    output: z.object({ attempts: z.int() }),
    timeoutMs: providerTimeoutMs,
  }),
  payAtTerminal: endpoint({
    method: 'POST',
    path: '/app/v1/terminal/payments',
    summary: 'An agent has received the money for a booking. A repeated receipt returns the same response.',
    caller: 'agent',
    body: terminalPaymentBody,
    output: terminalPaymentResponse,
  }),
  voidAtTerminal: endpoint({
    method: 'POST',
    path: '/app/v1/terminal/voids',
    summary:
      'The agent gives the money of a receipt back, on its day and before departure. The booking is unpaid again.',
    caller: 'agent',
    body: terminalVoidBody,
    output: terminalPaymentResponse,
  }),
} as const;
