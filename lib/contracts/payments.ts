import * as z from 'zod/mini';
import { bookingItem } from './bookings';
import { bookingStatus } from './journey';

/** `pending`: the bank is at it. `review`: a person checks another amount. `failed`: no token came back. */
export const attemptStates = [
  ...(['starting', 'open', 'pending', 'review', 'paid'] as const),
  ...(['declined', 'expired', 'cancelled', 'failed'] as const),
] as const;

export const bookingParams = z.object({ bookingId: z.uuid() });

export const paymentStateQuery = z.object({ check: z.optional(z.literal('provider')) });

export const bookingPaymentState = z.object({
  bookingId: z.uuid(),
  paid: z.boolean(),
  status: bookingStatus,
  paymentUnclear: z.boolean(),
  reservationNumber: z.string(),
  /** The end of the time to pay. At a terminal too, unless `cardOnly`. */
  payBy: z.iso.datetime(),
  cardOnly: z.boolean(),
});
export type BookingPaymentState = z.infer<typeof bookingPaymentState>;

export const payForm = z.object({ bookingId: z.uuid() });

/** The provider's token of an attempt, which the returning browser sends. */
export const transactionToken = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** The provider's `TransID`, a reference for the support. It decides nothing. */
export const transactionId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const returnBody = z.object({ token: transactionToken, transId: z.nullish(transactionId) });
export type ReturnQuery = { token: string | null; transId: string | null };

export const failureCause = z.enum(['declined', 'expired', 'cancelled', 'unknown']);
export type FailureCause = z.infer<typeof failureCause>;

export const returnOutcome = z.object({
  state: z.enum(['saved', 'credited', 'review', 'unsaved', 'save_error', 'checking', 'unpaid', 'not_debited']),
  /** Our reference for the support, or the reference of the provider if ours is unknown. */
  reference: z.nullable(z.string()),
  cause: z.nullable(failureCause),
  /** The booking of the payment, or null unless the session belongs to its owner. */
  booking: z.nullable(bookingItem),
  bookingFailed: z.boolean(),
});
export type ReturnOutcome = z.infer<typeof returnOutcome>;
