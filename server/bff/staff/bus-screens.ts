import type { StaffPart, StaffValues } from '@/lib/contracts/staff-screen';
import { facilityName } from '@/lib/domain/facilities';
import { layoutProblem, planSeats } from '@/lib/domain/seat-layout';
import { layoutName } from '@/server/api/endpoints/buses';
import { form, screen, viewOf, type Column, type RowOf, type Screen } from './screen';

type Bus = RowOf<'busList'>;

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
/** The record stays open. */
const ofRow = ({ id, rev }: Bus) => ({ next: `buses/${id}`, hidden: { rev: String(rev) } });

export const busScreens: readonly Screen[] = [
  screen({
    path: ':slug/buses',
    icon: 'M4 16V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v10zM4 11h16M6 16v3M18 16v3M7.5 13.5h.01M16.5 13.5h.01',
    title: 'Buses',
    list: 'busList',
    only: 'operator',
    columns,
    empty: () => 'Add your first bus.',
    forms: [form('addBus', 'Add a bus', 'Add', 'The bus was added.')],
    part: (_, typed) => planOf(typed),
    record: viewOf({
      title: 'Bus',
      list: 'busList',
      columns: [
        ...columns,
        ['Seats in a row', ({ layout }) => layoutName(layout)],
        ['Facilities', ({ facilities }) => facilities.map(facilityName).join(', ')],
        ['Marked but sold', ({ stillSold }) => stillSold],
      ],
      part: ([bus], typed) => planOf(typed, bus),
      forms: [
        { ...form('setBus', 'Change the bus', 'Save', 'The bus was changed.'), isPossible, ofRow },
        {
          ...form('markSeats', 'Seats that are not sold on the website', 'Save the seats', 'The seats were saved.'),
          isPossible,
          ofRow,
        },
        { ...form('setPhoto', 'Set the photo', 'Upload', 'The photo was saved.'), isPossible, ofRow },
        {
          ...form('removePhoto', 'Remove the photo', 'Remove', 'The photo was removed.', { isDanger: true }),
          isPossible: ({ photo }) => photo !== null,
          ofRow,
        },
        { ...form('retireBus', 'Retire the bus', 'Retire', 'The bus was retired.', { isDanger: true }), isPossible },
      ],
    }),
  }),
];
