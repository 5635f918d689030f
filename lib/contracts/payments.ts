import * as z from 'zod/mini';

/** What a booking's card payment needs of the browser: where to go, and whose booking it marks as under way. */
export const startedPayment = z.object({ payUrl: z.url(), userId: z.uuid() });

export const bookingParams = z.object({ bookingId: z.uuid() });

export const paymentStateQuery = z.object({ check: z.optional(z.literal('provider')) });

/** How a booking of mine stands: asked again and again while it waits for its money. */
export const bookingPaymentState = z.object({
  bookingId: z.uuid(),
  paid: z.boolean(),
  status: z.enum(['active', 'cancelled', 'used']),
  paymentUnclear: z.boolean(),
  reservationNumber: z.string(),
  /** Until then it can be paid; at a terminal too, unless `cardOnly`. */
  payBy: z.iso.datetime(),
  cardOnly: z.boolean(),
});
export type BookingPaymentState = z.infer<typeof bookingPaymentState>;

export const payForm = z.object({ bookingId: z.uuid() });

/** The provider's name for an attempt: what the browser brings back. */
export const transactionToken = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** The provider's `TransID` of the return: a reference to quote. Nothing is decided by it. */
export const transactionId = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const returnBody = z.object({ token: transactionToken, transId: z.nullish(transactionId) });
export type ReturnQuery = { token: string | null; transId: string | null };

/** Why a payment came to nothing, as far as the provider says. */
export const failureCause = z.enum(['declined', 'expired', 'cancelled', 'unknown']);
export type FailureCause = z.infer<typeof failureCause>;

/** What the return page says. `checking`: nothing is certain yet, it asks again. */
export const returnOutcome = z.object({
  state: z.enum(['saved', 'credited', 'review', 'unsaved', 'save_error', 'checking', 'unpaid', 'not_debited']),
  /** What the passenger may quote: our reference, or the provider's where ours is not known. */
  reference: z.nullable(z.string()),
  /** Null while nothing has failed. */
  cause: z.nullable(failureCause),
  /** The booking of the payment, for the session of its owner; null for everybody else. */
  booking: z.nullable(bookingPaymentState),
});
export type ReturnOutcome = z.infer<typeof returnOutcome>;
