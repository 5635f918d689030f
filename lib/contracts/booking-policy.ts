import * as z from 'zod/mini';

/** The first window whose cancellation limit the user has reached, or null. */
export const bookingPolicy = z.object({ exceeded: z.nullable(z.enum(['daily', 'weekly', 'monthly', 'yearly'])) });
