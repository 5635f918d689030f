import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';
import { operatorPath, reason, scope, staffChange } from './staff';

const ofTrip = scope.extend({ tripId: z.uuid() });

export const tripChangeEndpoints = {
  delayTrip: endpoint({
    ...staffChange,
    path: `${operatorPath}/trips/:tripId/delays`,
    summary: 'Announces the delay of one direction of a trip, and tells the passengers. 0 minutes takes it back.',
    permission: 'trips.edit',
    audit: 'trip.delayed',
    needsReason: true,
    params: ofTrip,
    body: z.object({
      /** The way back is 2. */
      direction: z.enum(['1', '2']),
      minutes: z
        .int()
        .min(0)
        .max(1440)
        .meta({ title: 'Minutes late', description: '0 if it is on time again. At most 1440, which is a day.' }),
      ...reason,
    }),
  }),
} as const;
