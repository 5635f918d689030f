import { z } from 'zod';
import { endpoint, success } from '@/server/upstream/endpoint';

const named = z.object({ slug: z.string(), name: z.string() });

/** Clock times 'HH:MM' at the passenger's own stop. */
const routeSummary = z.object({
  from: named,
  to: named,
  lowestFareThebe: z.number().int(),
  shortestMinutes: z.number().int(),
  /** In the coming seven days. */
  busesPerWeek: z.number().int(),
  firstDeparture: z.string(),
  lastDeparture: z.string(),
  operators: z.number().int(),
});

const operatorSummary = named.extend({ sample: z.boolean(), routes: z.number().int(), buses: z.number().int() });

/** What can be said of connections, towns and operators without a date. */
export const landingEndpoints = {
  routes: endpoint({
    method: 'GET',
    path: '/app/v1/routes',
    summary: 'Every pair of towns that buses connect and that can be booked, by name.',
    caller: 'application',
    answer: success(z.array(routeSummary)),
  }),
  operators: endpoint({
    method: 'GET',
    path: '/app/v1/operators',
    summary: 'Every operator whose buses can be booked, by name.',
    caller: 'application',
    answer: success(z.array(operatorSummary)),
  }),
} as const;
