import * as z from 'zod/mini';
import { errors, type ErrorCode } from '@/lib/errors';

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The response of our routes to a refused request: a code of the error table and its details. */
export const refusal = z.object({
  code: z.catch(z.enum(codes), 'GENERIC_ERROR'),
  seats: z.optional(z.array(z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
  attemptsLeft: z.optional(z.number()),
  retryAfter: z.optional(z.number()),
  waitTime: z.optional(z.number()),
  bookingId: z.optional(z.string()),
  suspendedUntil: z.optional(z.string()),
});
