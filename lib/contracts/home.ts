import * as z from 'zod/mini';

export const destination = z.object({
  cityId: z.uuid(),
  name: z.string(),
  slug: z.string(),
  lowestFareThebe: z.int(),
  busesPerWeek: z.int(),
});
export type Destination = z.infer<typeof destination>;

export const homeStatistics = z.object({ customers: z.int(), buses: z.int(), ticketsSold: z.int(), routes: z.int() });
export type HomeStatistics = z.infer<typeof homeStatistics>;

export const routeMap = z.object({
  towns: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Two letters, ISO 3166. */
      country: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      topDestination: z.boolean(),
    }),
  ),
  /** Pairs of towns that buses connect without a stop between them. Each pair appears once for both directions. */
  roads: z.array(z.object({ from: z.string(), to: z.string(), busesPerWeek: z.int() })),
});
export type RouteMapData = z.infer<typeof routeMap>;
