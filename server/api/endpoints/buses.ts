import { z } from 'zod';
import { facilities, type Facility } from '@/lib/domain/facilities';
import { readPlate } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { listOf, listQuery } from './lists';
import { added, operatorPath, reason, scope, staffChange, staffRead, text, timetableChange } from './staff';

const sides = [1, 2, 3, 4];
const usualLayouts = ['2/2', '2/3', '3/2', '1/2', '2/1'];
const layouts = new Set([...usualLayouts, ...sides.flatMap((left) => sides.map((right) => `${left}/${right}`))]);
const seatCount = (count = '') => (count === '1' ? '1 seat' : `${count} seats`);
export const layoutName = (layout: string): string => layout.split('/').map(seatCount).join(', aisle, ');

/** The rules of buses.csv check these values once more, with the plates of all buses. */
const busBody = z.object({
  regNo: text('Registration number', 15)
    .overwrite(readPlate)
    .meta({ description: 'As on the plate, such as B 123 ABC.' }),
  busType: text('Type', 40).meta({ description: 'Such as Luxury coach or Kombi.' }),
  layout: z.enum([...layouts]).meta({
    title: 'Seats in a row, from the left',
    labels: Object.fromEntries([...layouts].map((layout) => [layout, layoutName(layout)])),
  }),
  totalSeats: z
    .int()
    .min(1)
    .max(250)
    .meta({ title: 'Number of seats', description: 'Without the driver.', examples: [17] }),
  lastRowFull: z.boolean().default(false).meta({ title: 'The last row has one more seat, in the aisle' }),
  facilities: z
    .array(z.enum(Object.keys(facilities) as Facility[]))
    .default([])
    .meta({ title: 'Facilities', labels: facilities, examples: [['wifi']] }),
  ...reason,
});
export const ofBus = scope.extend({ busId: z.uuid() });
const busChange = { ...timetableChange, path: `${operatorPath}/buses/:busId`, params: ofBus } as const;

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
const blockChange = { ...staffChange, method: 'PUT', body: blocks } as const;

export const busEndpoints = {
  busList: endpoint({
    ...staffRead,
    path: `${operatorPath}/buses`,
    summary: 'The buses by registration number.',
    permission: 'catalogue.read',
    params: scope,
    query: z.object({ ...listQuery, id: z.uuid().optional() }),
    output: listOf(
      z.object({
        id: z.uuid(),
        regNo: z.string(),
        busType: z.string(),
        layout: z.string(),
        totalSeats: z.int(),
        lastRowFull: z.boolean(),
        facilities: z.array(z.string()),
        photo: z.string().nullable(),
        isRetired: z.boolean(),
        tripsAhead: z.int(),
        rev: z.int(),
        /** Of one bus: each seat that is not free, and the marked seats that were sold before. */
        states: z.record(z.string(), z.enum(['closed', 'rank', 'sold'])),
        stillSold: z.string(),
      }),
    ),
  }),
  addBus: endpoint({
    ...timetableChange,
    path: `${operatorPath}/buses`,
    summary: 'Adds a bus. A retired bus with the same registration number comes back.',
    audit: 'bus.set',
    body: busBody,
    output: added,
  }),
  setBus: endpoint({
    ...busChange,
    method: 'PUT',
    summary: 'Changes a bus, also its registration number.',
    audit: 'bus.set',
    body: busBody.extend({ rev: z.int() }),
  }),
  retireBus: endpoint({
    ...busChange,
    method: 'DELETE',
    summary: 'Retires a bus without sold trips ahead. A bus with patterns needs the wish to end them.',
    audit: 'bus.retired',
    body: z.object({
      endsPatterns: z.boolean().default(false).meta({ title: 'End its patterns too', isOnDemand: true }),
      ...reason,
    }),
  }),
  markSeats: endpoint({
    ...blockChange,
    path: `${operatorPath}/buses/:busId/seats`,
    summary: 'Blocks or opens seats of a bus on all coming trips. A seat that is sold or held stays so.',
    permission: 'timetable.edit',
    audit: 'bus.seats_marked',
    params: ofBus,
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
