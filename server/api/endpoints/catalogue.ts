import { z } from 'zod';
import { dateWithBuses, searchQuery } from '@/lib/contracts/search';
import { legParams, tripLeg } from '@/lib/contracts/trip-leg';
import { endpoint, pageRead } from '@/server/api/endpoint';

export const catalogue = {
  health: endpoint({
    path: '/health/ready',
    summary: 'Returns whether the platform can serve requests, which needs its database.',
    caller: 'application',
    timeoutMs: 1_000,
    output: z.object({ ready: z.literal(true) }),
  }),
  tripLegs: endpoint({
    ...pageRead,
    path: '/app/v1/trip-legs/:date/:from/:to',
    summary:
      'Buses on sale from a town to another (slugs) on a date of the boarding stop. Without one, those that are not, and why.',
    params: searchQuery,
    output: z.array(tripLeg),
  }),
  nearestDates: endpoint({
    ...pageRead,
    path: '/app/v1/trip-legs/:date/:from/:to/dates',
    summary: 'At most 7 dates with buses between two towns, the ones nearest to a date, in order of time.',
    params: searchQuery,
    output: z.array(dateWithBuses),
  }),
  tripLeg: endpoint({
    path: '/app/v1/trips/:tripId/legs/:legId',
    summary: 'One trip leg.',
    caller: 'application',
    params: legParams,
    output: tripLeg,
  }),
  cataloguePicture: endpoint({
    path: '/app/v1/pictures/:name/:format',
    summary: 'The logo of an operator or the photo of a bus, in base64. It never changes. Only logos have a PNG.',
    caller: 'application',
    params: z.object({ name: z.string().regex(/^[\w-]{1,64}$/), format: z.enum(['webp', 'png']) }),
    output: z.object({ bytes: z.base64() }),
  }),
} as const;
