import { z } from 'zod';
import { endpoint, pageTimeoutMs } from '@/server/api/endpoint';

const count = z.number().int().min(0);

export const homeEndpoints = {
  topDestinations: endpoint({
    method: 'GET',
    path: '/app/v1/city/destinations/top',
    summary: 'The towns marked as top destinations. Towns where more buses end their journey come first.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: z.array(
      z.object({
        cityId: z.uuid(),
        name: z.string(),
        slug: z.string(),
        /** The lowest fare of all routes to this town. */
        lowestFareThebe: z.number().int(),
        busesPerWeek: count,
      }),
    ),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/app/v1/statistics',
    summary: 'Customers, buses, tickets sold and routes, as counted in the last ten minutes.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: z.object({ customers: count, buses: count, ticketsSold: count, routes: count }),
  }),
  routeMap: endpoint({
    method: 'GET',
    path: '/app/v1/routes/map',
    summary: 'Towns that buses stop at, and the pairs of them (each once) that a bus links without a stop on the way.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: z.object({
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
      /** Buses of both directions. */
      roads: z.array(z.object({ from: z.string(), to: z.string(), busesPerWeek: count })),
    }),
  }),
} as const;
