import { localTime } from '@/lib/format/time';
import { day } from './cells';
import { danger } from './desk-screens';
import { form, screen, viewOf, type Column, type RowOf } from './screen';

type Departure = RowOf<'departureList'>;
const count = (seats: number, word: string) => ({ text: `${seats} ${word}`, plain: String(seats) });
const columns: readonly Column<Departure>[] = [
  [
    'Departure',
    ({ id, departsAt }) => ({ text: `${localTime(new Date(departsAt))}, ${day(departsAt)}`, href: `trips/${id}` }),
  ],
  ['Trip', ({ from, to }) => `${from} to ${to}`],
  ['Bus', ({ regNo }) => regNo],
  ['Sold', ({ sold }) => count(sold, 'sold')],
  ['Unpaid', ({ unpaid }) => (unpaid > 0 ? count(unpaid, 'unpaid') : '')],
  ['Free', ({ free }) => count(free, 'free')],
  ['State', ({ hasLeft }) => (hasLeft ? 'has left' : '')],
];
const isAhead = ({ hasLeft, state }: Departure) => !hasLeft && state !== 'cancelled';
const cancelled =
  'The trip is cancelled, and is no longer sold. Within a few minutes each passenger gets a message, and the money back.';
const empty = () => 'No bus of this operator leaves on this day.';

export const todayScreen = screen({
  path: ':slug',
  icon: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  title: 'Today',
  list: 'departureList',
  columns,
  empty,
});

export const tripScreen = screen({
  path: ':slug/trips',
  icon: 'M6 4v7a4 4 0 0 0 4 4h8M14 11l4 4-4 4M6 20v.1',
  title: 'Trips',
  list: 'departureList',
  only: 'operator',
  columns,
  empty,
  record: viewOf({
    title: 'Trip',
    list: 'departureList',
    columns,
    part: ([trip]) => trip && { kind: 'plan', title: 'Seats', seats: trip.seats },
    forms: [
      {
        ...form('delayTrip', 'The bus is late', 'Tell the passengers', 'Each passenger gets a message.'),
        // A bus that has left its first stop may have others ahead.
        isPossible: (trip) => isAhead(trip) || trip.parts.length > 1,
        ofRow: ({ id, tripId }) => ({ next: `trips/${id}`, fixed: { tripId, direction: id.slice(-1) } }),
      },
      {
        ...form('blockSeats', 'Seats that are not sold on the website', 'Save the seats', 'The seats were saved.'),
        isPossible: ({ hasLeft }) => !hasLeft,
        ofRow: ({ id, tripId }) => ({ next: `trips/${id}`, fixed: { tripId } }),
      },
      {
        ...form('setSales', '', '', 'The sales of the trip were changed.'),
        isPossible: isAhead,
        ofRow: ({ id, tripId, state }) => {
          const sales = state === 'open' ? 'closed' : 'open';
          const title = state === 'open' ? 'Close the sales' : 'Open the sales';
          return { title, button: title, next: `trips/${id}`, fixed: { tripId, sales } };
        },
      },
      {
        ...form('cancelTrip', 'Cancel this trip', 'Cancel the trip', cancelled, danger),
        isPossible: isAhead,
        ofRow: ({ id, tripId }) => ({ next: `trips/${id}`, fixed: { tripId } }),
      },
    ],
  }),
});
