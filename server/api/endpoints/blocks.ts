import { z } from 'zod';
import { endpoint } from '@/server/api/endpoint';
import { operatorPath, reason, scope, staffChange } from './staff';

const seatKind = z.enum(['closed', 'counter_only', 'open']).meta({
  title: 'What to do with these seats',
  labels: { closed: 'Close', counter_only: 'Keep for the rank', open: 'Sell on the website' },
});
export type SeatKind = z.infer<typeof seatKind>;

const blocks = z.object({
  seats: z
    .array(z.string().max(3))
    .min(1)
    .max(250)
    .meta({ title: 'Seats', examples: [['A1', 'A2']] }),
  kind: seatKind,
  ...reason,
});

export const blockEndpoints = {
  markSeats: endpoint({
    ...staffChange,
    method: 'PUT',
    path: `${operatorPath}/buses/:busId/seats`,
    summary: 'Blocks or opens seats of a bus on all coming trips. A seat that is sold or held stays so.',
    permission: 'timetable.edit',
    audit: 'bus.seats_marked',
    params: scope.extend({ busId: z.uuid() }),
    body: blocks,
  }),
  blockSeats: endpoint({
    ...staffChange,
    method: 'PUT',
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
