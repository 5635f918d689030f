import type { StaffPart, StaffValues } from '@/lib/contracts/staff-screen';
import { facilityName } from '@/lib/domain/facilities';
import { layoutProblem, planSeats } from '@/lib/domain/seat-layout';
import { layoutName } from '@/server/api/endpoints/buses';
import { form, screen, viewOf, type RowOf, type Screen } from './screen';

type Bus = RowOf<'busList'>;

/** Shows the plan that a person typed, when the form was refused and its seats make one. */
function planOf({ layout = '', totalSeats, lastRowFull }: StaffValues, bus?: Bus): StaffPart | undefined {
  const typed = { layout: layout as string, totalSeats: Number(totalSeats), lastRowFull: lastRowFull === 'on' };
  const isTyped = layoutProblem(typed) === null;
  const plan = isTyped ? typed : bus;
  if (!plan) return undefined;
  const picture = bus?.photo ? { src: bus.photo, alt: `Photo of ${bus.regNo}` } : undefined;
  const title = isTyped ? 'The seats that you typed' : 'Seats';
  return { kind: 'plan', title, seats: planSeats(plan, (seat) => bus?.states[seat] ?? 'free'), picture };
}

const isInUse = ({ isRetired }: Bus) => !isRetired;
const tripsOf = ({ tripsAhead }: Bus) => ({
  text: tripsAhead === 1 ? '1 trip ahead' : `${tripsAhead} trips ahead`,
  plain: String(tripsAhead),
});
/** The record stays open. */
const here = ({ id }: Bus) => ({ next: `buses/${id}` });
const numberOf = ({ id, regNo }: Bus) => ({ text: regNo, href: `buses/${id}` });

export const busScreens: readonly Screen[] = [
  screen({
    path: ':slug/buses',
    icon: 'M4 16V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v10zM4 11h16M6 16v3M18 16v3M7.5 13.5h.01M16.5 13.5h.01',
    title: 'Buses',
    list: 'busList',
    only: 'operator',
    columns: [
      ['Number', numberOf],
      ['Type', ({ busType }) => busType],
      ['Seats', ({ totalSeats }) => ({ text: `${totalSeats} seats`, plain: String(totalSeats) })],
      ['Trips', tripsOf],
      ['State', ({ isRetired }) => (isRetired ? 'Retired' : '')],
    ],
    empty: () => 'Add your first bus.',
    forms: [form('addBus', 'Add a bus', 'Add', 'The bus was added.')],
    listPart: (_, typed) => planOf(typed),
    record: viewOf({
      title: 'Bus',
      list: 'busList',
      columns: [
        ['Number', numberOf],
        ['Type', ({ busType }) => busType],
        ['Seats', ({ totalSeats }) => String(totalSeats)],
        ['Seats in a row', ({ layout }) => layoutName(layout)],
        ['Facilities', ({ facilities }) => facilities.map(facilityName).join(', ')],
        ['Trips', tripsOf],
        ['Marked but sold', ({ stillSold }) => stillSold],
        ['State', ({ isRetired }) => (isRetired ? 'Retired' : 'In use')],
      ],
      part: (bus, typed) => planOf(typed, bus),
      forms: [
        {
          ...form('setBus', 'Change the bus', 'Save', 'The bus was changed.'),
          isPossible: isInUse,
          ofRow: (bus) => ({ ...here(bus), hidden: { rev: String(bus.rev) } }),
        },
        {
          ...form('markSeats', 'Seats that are not sold on the website', 'Save the seats', 'The seats were saved.'),
          isPossible: isInUse,
          ofRow: here,
        },
        {
          ...form('setPhoto', 'Set the photo', 'Upload', 'The photo was saved.'),
          isPossible: isInUse,
          ofRow: here,
        },
        {
          ...form('removePhoto', 'Remove the photo', 'Remove', 'The photo was removed.', { isDanger: true }),
          isPossible: ({ photo }) => photo !== null,
          ofRow: here,
        },
        {
          ...form('retireBus', 'Retire the bus', 'Retire', 'The bus was retired.', {
            isDanger: true,
          }),
          isPossible: isInUse,
        },
      ],
    }),
  }),
];
