import { z } from 'zod';
import { destination, homeStatistics, routeMap } from '@/lib/contracts/home';
import { endpoint, pageRead } from '@/server/api/endpoint';

export const homeEndpoints = {
  topDestinations: endpoint({
    ...pageRead,
    path: '/app/v1/city/destinations/top',
    summary: 'The towns marked as top destinations. Towns where more buses end their journey come first.',
    output: z.array(destination),
  }),
  statistics: endpoint({
    ...pageRead,
    path: '/app/v1/statistics',
    summary: 'Customers, buses, tickets sold and routes, as counted in the last ten minutes.',
    output: homeStatistics,
  }),
  routeMap: endpoint({
    ...pageRead,
    path: '/app/v1/routes/map',
    summary: 'Towns that buses stop at, and the pairs of them (each once) that a bus links without a stop on the way.',
    output: routeMap,
  }),
} as const;
