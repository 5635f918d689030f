import { z } from 'zod';
import { destination, homeStatistics, routeMap } from '@/lib/contracts/home';
import { endpoint, pageTimeoutMs } from '@/server/api/endpoint';

export const homeEndpoints = {
  topDestinations: endpoint({
    method: 'GET',
    path: '/app/v1/city/destinations/top',
    summary: 'The towns marked as top destinations. Towns where more buses end their journey come first.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: z.array(destination),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/app/v1/statistics',
    summary: 'Customers, buses, tickets sold and routes, as counted in the last ten minutes.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: homeStatistics,
  }),
  routeMap: endpoint({
    method: 'GET',
    path: '/app/v1/routes/map',
    summary: 'Towns that buses stop at, and the pairs of them (each once) that a bus links without a stop on the way.',
    caller: 'application',
    timeoutMs: pageTimeoutMs,
    output: routeMap,
  }),
} as const;
