import * as z from 'zod/mini';
import { seatLabel } from './seats';

/** The leg, and the query of the page without the question mark. */
const page = { trip: z.uuid(), leg: z.uuid(), query: z.string().check(z.maxLength(500)) };
const seats = z._default(z.array(seatLabel).check(z.maxLength(10)), []);
/** The fields with names are called `name-<seat>`. */
const names = z.union([z.string().check(z.maxLength(80)), z.array(z.string())]);

export const seatsForm = z.catchall(z.object({ ...page, seats, intent: z.enum(['hold', 'proceed']) }), names);

/** The form of the Attention page. The key makes a second post return the booking of the first. */
export const completeForm = z.catchall(
  z.object({
    ...page,
    seats,
    fareThebe: z.coerce.number(),
    idempotencyKey: z.uuid(),
    payment: z._default(z.enum(['later', 'card']), 'later'),
  }),
  names,
);
