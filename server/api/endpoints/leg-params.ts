import { z } from 'zod';

/** The path parameters that name a trip leg. */
export const legParams = z.object({ tripId: z.uuid(), legId: z.uuid() });
