import * as z from 'zod/mini';
import { errors, type ErrorCode } from '@/lib/errors';

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

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
