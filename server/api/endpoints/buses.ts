import { z } from 'zod';
import { facilities, type Facility } from '@/lib/domain/facilities';
import { readPlate } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { listOf, listQuery } from './lists';
import { added, operatorPath, reason, scope, staffChange, staffRead } from './staff';

const sides = [1, 2, 3, 4];
const usualLayouts = ['2/2', '2/3', '3/2', '1/2', '2/1'];
const layouts = new Set([...usualLayouts, ...sides.flatMap((left) => sides.map((right) => `${left}/${right}`))]);
const seatCount = (count = '') => (count === '1' ? '1 seat' : `${count} seats`);
export const layoutName = (layout: string): string => layout.split('/').map(seatCount).join(', aisle, ');

/** The rules of buses.csv check these values once more, with the plates of all buses. */
const busBody = z.object({
  regNo: z
    .string()
    .overwrite(readPlate)
    .min(1)
    .max(15)
    .meta({ title: 'Registration number', description: 'As on the plate, such as B 123 ABC.' }),
  busType: z.string().trim().min(1).max(40).meta({ title: 'Type', description: 'Such as Luxury coach or Kombi.' }),
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
export type BusBody = z.output<typeof busBody>;
const ofBus = scope.extend({ busId: z.uuid() });

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
    ...staffChange,
    path: `${operatorPath}/buses`,
    summary: 'Adds a bus. A retired bus with the same registration number comes back.',
    permission: 'timetable.edit',
    audit: 'bus.set',
    params: scope,
    body: busBody,
    output: added,
  }),
  setBus: endpoint({
    ...staffChange,
    method: 'PUT',
    path: `${operatorPath}/buses/:busId`,
    summary: 'Changes a bus, also its registration number.',
    permission: 'timetable.edit',
    audit: 'bus.set',
    params: ofBus,
    body: busBody.extend({ rev: z.int() }),
  }),
  retireBus: endpoint({
    ...staffChange,
    method: 'DELETE',
    path: `${operatorPath}/buses/:busId`,
    summary: 'Retires a bus without sold trips ahead. A bus with patterns needs the wish to end them.',
    permission: 'timetable.edit',
    audit: 'bus.retired',
    params: ofBus,
    body: z.object({
      endsPatterns: z.boolean().default(false).meta({ title: 'End its patterns too', isOnDemand: true }),
      ...reason,
    }),
  }),
} as const;
