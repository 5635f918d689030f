import * as z from 'zod/mini';

/** Money that an agent took, with the key of the terminal. Amounts are thebe. */
export const terminalPaymentBody = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  reservationNumber: z.string().check(z.regex(/^[A-Z0-9]{8}$/)),
  amountThebe: z.int().check(z.positive()),
  receiptNumber: z.string().check(z.regex(/^[\w./-]{1,40}$/)),
});
export type TerminalPaymentBody = z.infer<typeof terminalPaymentBody>;

export const terminalPaymentResponse = z.object({ bookingId: z.uuid(), paid: z.boolean() });
