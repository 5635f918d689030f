import * as z from 'zod/mini';
import { maxReasonLength } from '@/lib/limits';
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
const receipt = z.pick(terminalPaymentBody, { reservationNumber: true, receiptNumber: true });
export const terminalVoidBody = z.extend(receipt, {
  reason: z.optional(z.string().check(z.trim(), z.maxLength(maxReasonLength))),
});
/** The key of the terminal, which its website routes read from a header. */
const key = { key: z.string().check(z.minLength(1), z.maxLength(200)) };
export const terminalPayment = z.extend(terminalPaymentBody, key);
export type TerminalPayment = z.infer<typeof terminalPayment>;
export const terminalVoid = z.extend(terminalVoidBody, key);
export type TerminalVoid = z.infer<typeof terminalVoid>;

export const terminalPaymentResponse = z.object({ bookingId: z.uuid(), paid: z.boolean() });
