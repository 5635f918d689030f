import type { StaffPart, StaffValues } from '@/lib/contracts/staff-screen';
import { facilityName } from '@/lib/domain/facilities';
import { layoutProblem, planSeats } from '@/lib/domain/seat-layout';
import { layoutName } from '@/server/api/endpoints/buses';
import { form, screen, viewOf, type RowOf, type Screen } from './screen';

type Bus = RowOf<'busList'>;

/** Shows the plan that a person typed, when the form was refused and its seats make one. */
function planOf(typed: StaffValues, bus?: Bus): StaffPart | undefined {
  const { layout, totalSeats, lastRowFull } = typed;
  const typedPlan = {
    layout: typeof layout === 'string' ? layout : '',
    totalSeats: Number(totalSeats),
    lastRowFull: lastRowFull === 'on',
  };
  const isTyped = layoutProblem(typedPlan) === null;
  const plan = isTyped ? typedPlan : bus;
  if (!plan) return undefined;
  const picture = bus?.photo ? { src: bus.photo, alt: `Photo of ${bus.regNo}` } : undefined;
  return {
    kind: 'plan',
    title: isTyped ? 'The seats that you typed' : 'Seats',
    seats: planSeats(plan, (seat) => bus?.states[seat] ?? 'free'),
    picture,
  };
}

const isInUse = ({ isRetired }: Bus) => !isRetired;
const tripsOf = ({ tripsAhead }: Bus) => ({
  text: tripsAhead === 1 ? '1 trip ahead' : `${tripsAhead} trips ahead`,
  plain: String(tripsAhead),
});
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
          ofRow: ({ id, rev }) => ({ next: `buses/${id}`, hidden: { rev: String(rev) } }),
        },
        {
          ...form('markSeats', 'Seats that are not sold on the website', 'Save the seats', 'The seats were saved.'),
          isPossible: isInUse,
          ofRow: ({ id }) => ({ next: `buses/${id}` }),
        },
        {
          ...form('setPhoto', 'Set the photo', 'Upload', 'The photo was saved.'),
          isPossible: isInUse,
          ofRow: ({ id }) => ({ next: `buses/${id}` }),
        },
        {
          ...form('removePhoto', 'Remove the photo', 'Remove', 'The photo was removed.', { isDanger: true }),
          isPossible: ({ photo }) => photo !== null,
          ofRow: ({ id }) => ({ next: `buses/${id}` }),
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
