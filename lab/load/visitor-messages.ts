import { z } from 'zod';

const visitorOrder = z.object({
  kind: z.literal('visit'),
  address: z.url(),
  searches: z.array(z.string()),
  seatMaps: z.array(z.string()),
  files: z.array(z.string()),
  usernames: z.array(z.string()),
  password: z.string(),
});
const visitorCount = z.object({ kind: z.literal('count'), visitors: z.number() });

export const visitorMessage = z.discriminatedUnion('kind', [visitorOrder, visitorCount]);

/** The responses of a second, or of the part of it before a new number of visitors. */
export const second = z.object({
  startMs: z.number(),
  endMs: z.number(),
  statuses: z.record(z.string(), z.number()),
  admittedMs: z.array(z.number()),
  faults: z.array(z.string()),
  inProgress: z.number(),
  visitors: z.number(),
});

export type VisitorOrder = z.infer<typeof visitorOrder>;
export type Second = z.infer<typeof second>;
