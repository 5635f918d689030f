import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';
import { blockChange, blocks } from './buses';
import { operatorPath, reason, scope, staffChange } from './staff';
import { direction } from './today';

const tripChange = { ...staffChange, params: scope.extend({ tripId: z.uuid() }) } as const;
const tripPath = `${operatorPath}/trips/:tripId` as const;

/** In a sentence without a blank after its dot, a capital and small letters follow. */
const link = /@|:\/\/|www\.|[\p{L}\d-]\.(\p{Ll}{2}|\p{Lu}{2}|(Com?|Bw|Me|Net|Org|Za)\b)|\d+(\.\d+){3}/u;
const readReason = reason.reason.refine((text = '') => !link.test(text.normalize('NFKC')), {
  message: 'Passengers read this. Please write it without a link and without @',
});

export const tripChangeEndpoints = {
  setSales: endpoint({
    ...tripChange,
    method: 'PUT',
    path: `${tripPath}/sales`,
    summary: 'Closes or opens the sales of all directions. A passenger who holds seats may still book them.',
    permission: 'trips.edit',
    audit: 'trip.sales',
    body: z.object({ sales: z.enum(['open', 'closed']), ...reason }),
  }),
  cancelTrip: endpoint({
    ...tripChange,
    path: `${tripPath}/cancellation`,
    summary:
      'Cancels all directions of a trip. A job then cancels its bookings, each with a full refund and a message.',
    permission: 'disruptions.run',
    audit: 'trip.cancelled',
    needsReason: true,
    body: z.object({
      reason: readReason.meta({
        title: 'Reason',
        description:
          'Passengers read this. They get a message and all of their money. The way back, if this trip has one, is cancelled too. You cannot take it back.',
      }),
    }),
  }),
  delayTrip: endpoint({
    ...tripChange,
    path: `${tripPath}/delays`,
    summary: 'Announces the delay of one direction of a trip, and tells the passengers. 0 minutes takes it back.',
    permission: 'trips.edit',
    audit: 'trip.delayed',
    needsReason: true,
    body: z.object({
      direction,
      minutes: z
        .int()
        .min(0)
        .max(1440)
        .meta({
          title: 'Minutes late',
          description: '0 if it is on time again. At most 1440, which is a day.',
          examples: [45],
        }),
      reason: readReason.meta({
        title: 'Reason',
        description: 'Passengers read this. At most 40 letters fit the SMS.',
      }),
    }),
  }),
  blockSeats: endpoint({
    ...blockChange,
    path: `${operatorPath}/trips/:tripId/blocks`,
    summary: 'Blocks or opens seats of one trip. If one of them is sold or held, nothing changes.',
    permission: 'trips.edit',
    audit: 'trip.blocks',
    params: scope.extend({ tripId: z.uuid() }),
    body: blocks.extend({
      seats: blocks.shape.seats.meta({ description: 'Also on the way back, if this trip has one.' }),
    }),
  }),
} as const;
