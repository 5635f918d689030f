import { z } from 'zod';

/** What a route of ours answers when it refuses: a code of the error table and what a person reads. */
export const refusal = z.object({
  code: z.string(),
  message: z.string(),
  seats: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  attemptsLeft: z.number().optional(),
  retryAfter: z.number().optional(),
  waitTime: z.number().optional(),
  bookingId: z.string().optional(),
});
