import * as z from 'zod/mini';
import { readCode } from '@/lib/typed';
import { cashDesk } from './journey';

/** `ofOperator`: it takes cash for trips of the operator with this name only. */
export const terminalPlace = z.extend(cashDesk, {
  name: z.string(),
  phone: z.string(),
  ofOperator: z.optional(z.boolean()),
});
export type TerminalPlace = z.infer<typeof terminalPlace>;

export const terminalPaymentBody = z.object({
  reservationNumber: z.string().check(z.overwrite(readCode), z.regex(/^[A-Z0-9]{8}$/)),
  amountThebe: z.int().check(z.positive(), z.maximum(100_000_000)),
  receiptNumber: z.string().check(z.regex(/^[\w./-]{1,40}$/)),
});
export const terminalVoidBody = z.pick(terminalPaymentBody, { reservationNumber: true, receiptNumber: true });
/** A payment with the key of the terminal, which its website route reads from a header. */
export const terminalPayment = z.extend(terminalPaymentBody, {
  key: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type TerminalPayment = z.infer<typeof terminalPayment>;

export const terminalPaymentResponse = z.object({ bookingId: z.uuid(), paid: z.boolean() });
