import { z } from 'zod';
import type { StaffPart, StaffValues } from '@/lib/contracts/staff-screen';
import { facilities, facilityName, type Facility } from '@/lib/domain/facilities';
import { layoutProblem, planSeats } from '@/lib/domain/seat-layout';
import { readPlate } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen, type Column, type RowOf } from '@/server/api/staff-screen';
import { removePicture, setPicture } from './settings';
import { added, listOf, listQuery, operatorPath, operatorRead, reason, scope, text, timetableChange } from './staff';

const sides = [1, 2, 3, 4];
const usualLayouts = ['2/2', '2/3', '3/2', '1/2', '2/1'];
const layouts = new Set([...usualLayouts, ...sides.flatMap((left) => sides.map((right) => `${left}/${right}`))]);
const seatCount = (count = '') => (count === '1' ? '1 seat' : `${count} seats`);
const layoutName = (layout: string): string => layout.split('/').map(seatCount).join(', aisle, ');

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
const ofBus = scope.extend({ busId: z.uuid() });
const busChange = { ...timetableChange, path: `${operatorPath}/buses/:busId`, params: ofBus } as const;

const photo = { path: `${operatorPath}/buses/:busId/photo`, permission: 'timetable.edit', params: ofBus } as const;

const seatKind = z.enum(['closed', 'counter_only', 'open']).meta({
  title: 'What to do with these seats',
  labels: { closed: 'Close', counter_only: 'Keep for the rank', open: 'Sell on the website' },
});
export type SeatKind = z.infer<typeof seatKind>;

export const blocks = z.object({
  seats: z
    .array(z.string().max(3))
    .min(1)
    .max(250)
    .meta({ title: 'Seats', examples: [['A1', 'A2']] }),
  kind: seatKind,
  ...reason,
});

export const busRows = {
  busList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/buses`,
    summary: 'The buses by registration number.',
    permission: 'catalogue.read',
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
    ...busChange,
    method: 'PUT',
    path: `${operatorPath}/buses/:busId/seats`,
    summary: 'Blocks or opens seats of a bus on all coming trips. A seat that is sold or held stays so.',
    audit: 'bus.seats_marked',
    body: blocks,
  }),
  setPhoto: endpoint({ ...setPicture, ...photo, summary: 'Replaces the photo of a bus.' }),
  removePhoto: endpoint({ ...removePicture, ...photo, summary: 'Removes the photo of a bus.' }),
} as const;

type Bus = RowOf<typeof busRows.busList>;

/** Shows the plan that a person typed, when the form was refused and its seats make one. The form of seats shows the stored one. */
function planOf({ layout = '', totalSeats, lastRowFull }: StaffValues, bus?: Bus): StaffPart | undefined {
  const plan = { layout: layout as string, totalSeats: Number(totalSeats), lastRowFull: lastRowFull === 'on' };
  if (layoutProblem(plan) === null)
    return { kind: 'plan', title: 'The seats that you typed', seats: planSeats(plan, () => 'free') };
  return bus?.photo ? { kind: 'picture', src: bus.photo, alt: `Photo of ${bus.regNo}` } : undefined;
}

const columns: readonly Column<Bus>[] = [
  ['Number', ({ id, regNo }) => ({ text: regNo, href: `buses/${id}` })],
  ['Type', ({ busType }) => busType],
  ['Seats', ({ totalSeats }) => ({ text: `${totalSeats} seats`, plain: String(totalSeats) })],
  [
    'Trips',
    ({ tripsAhead: count }) => ({ text: `${count} ${count === 1 ? 'trip' : 'trips'} ahead`, plain: String(count) }),
  ],
  ['State', ({ isRetired }) => (isRetired ? 'Retired' : '')],
];
const isPossible = ({ isRetired }: Bus) => !isRetired;
const ofRow = ({ id, rev }: Bus) => ({ next: `buses/${id}`, hidden: { rev: String(rev) } });

export const buses = staffScreen(busRows, 'busList', {
  path: ':slug/buses',
  icon: 'M4 16V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v10zM4 11h16M6 16v3M18 16v3M7.5 13.5h.01M16.5 13.5h.01',
  title: 'Buses',
  only: 'operator',
  columns,
  empty: () => 'Add your first bus.',
  forms: [{ form: ['addBus', 'Add a bus', 'Add', 'The bus was added.'] }],
  part: (_, { typed }) => planOf(typed),
  record: {
    title: 'Bus',
    columns: [
      ...columns,
      ['Seats in a row', ({ layout }) => layoutName(layout)],
      ['Facilities', ({ facilities }) => facilities.map(facilityName).join(', ')],
      ['Marked but sold', ({ stillSold }) => stillSold],
    ],
    part: ([bus], { typed }) => planOf(typed, bus),
    forms: [
      { form: ['setBus', 'Change the bus', 'Save', 'The bus was changed.'], isPossible, ofRow },
      {
        form: ['markSeats', 'Seats that are not sold on the website', 'Save the seats', 'The seats were saved.'],
        isPossible,
        ofRow,
      },
      { form: ['setPhoto', 'Set the photo', 'Upload', 'The photo was saved.'], isPossible, ofRow },
      {
        form: ['removePhoto', 'Remove the photo', 'Remove', 'The photo was removed.'],
        isDanger: true,
        isPossible: ({ photo }) => photo !== null,
        ofRow,
      },
      { form: ['retireBus', 'Retire the bus', 'Retire', 'The bus was retired.'], isDanger: true, isPossible },
    ],
  },
});
