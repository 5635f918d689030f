import { localMoment, localTime } from '@/lib/format/time';
import { checkTicketPath } from '@/lib/paths/pages';
import { day } from '@/lib/format/cells';
import { form, screen, viewOf, type Column, type RowOf } from './screen';

type Departure = RowOf<'departureList'>;
const count = (seats: number, word: string) => ({ text: `${seats} ${word}`, plain: String(seats) });
const tripOf = ({ from, to }: Pick<Departure, 'from' | 'to'>) => `${from} to ${to}`;
const timeOf = (instant: string) => localTime(new Date(instant));

const departureOf = (one: Departure) => ({
  text: `${timeOf(one.departsAt)} ${tripOf(one)}`,
  plain: `${localMoment(new Date(one.departsAt))} ${tripOf(one)}`,
  href: `trips/${one.id}`,
});

function freeOf({ free, totalSeats, parts }: Departure) {
  const meters = parts.map((part) => ({ label: tripOf(part), value: totalSeats - part.taken, max: totalSeats }));
  const plain = meters.map(({ label, value }) => `${label}: ${value}`).join(', ');
  return { text: `${free} free`, plain, meters };
}

function stateOf({ state, hasLeft, delayMinutes, expectedAt }: Departure) {
  if (state === 'cancelled') return 'cancelled';
  const late = delayMinutes > 0 ? `${delayMinutes} min late (${timeOf(expectedAt)})` : '';
  return [late, hasLeft ? 'has left' : state === 'closed' ? 'sales closed' : '']
    .filter((text) => text !== '')
    .join(', ');
}

const columns: readonly Column<Departure>[] = [
  ['Departure', departureOf],
  ['Bus', ({ regNo }) => regNo],
  ['Sold', ({ sold }) => count(sold, 'sold')],
  ['Unpaid', ({ unpaid }) => (unpaid > 0 ? count(unpaid, 'unpaid') : '')],
  ['Free', freeOf],
  ['State', stateOf],
];
const isAhead = ({ hasLeft, state }: Departure) => !hasLeft && state !== 'cancelled';
/** A bus may be late after its time, and has further stops after the first. */
const isUnderway = ({ hasArrived, state }: Departure) => !hasArrived && state !== 'cancelled';
const cancelled =
  'The trip is cancelled, and is no longer sold. Within a few minutes each passenger gets a message, and the money back.';
const unsold = 'Seats that are not sold on the website';
/** The trip has five forms, and its list of passengers is needed most. */
const folded = { isFolded: true };
const empty = () => 'No bus of this operator leaves on this day.';

function planOf(departures: readonly Departure[], title: (departure: Departure) => string) {
  const departure = departures.find(({ seats }) => seats.length > 0);
  return departure && ({ kind: 'plan', isAside: true, title: title(departure), seats: departure.seats } as const);
}

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
  heading: ({ rows: [first] }) => first && `Trips, ${day(first.departsAt)}`,
  part: (rows) => planOf(rows, (next) => `Next: ${timeOf(next.departsAt)} ${tripOf(next)}`),
  record: viewOf({
    title: 'Trip',
    list: 'departureList',
    columns: [
      ['Day', ({ departsAt }) => day(departsAt)],
      ['Passengers', ({ id }) => ({ text: 'List by seat', href: `passengers?trip=${id}` })],
      ['Tickets', () => ({ text: 'Check a ticket', href: checkTicketPath })],
      ...columns,
    ],
    part: (rows) => planOf(rows, () => 'Seats'),
    forms: [
      {
        ...form('delayTrip', 'The bus is late', 'Tell the passengers', 'Each passenger gets a message.', folded),
        isPossible: isUnderway,
        ofRow: ({ id, tripId, messages }) => ({
          next: `trips/${id}`,
          fixed: { tripId, direction: id.slice(tripId.length + 1) },
          lead: messages?.late,
        }),
      },
      {
        ...form('blockSeats', unsold, 'Save the seats', 'The seats were saved.', folded),
        isPossible: isAhead,
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
        ...form('addTrip', 'An extra trip with the stops of this one', 'Check the trip', '', folded),
        next: 'changes',
        isPossible: ({ scheduleId }) => scheduleId !== null,
        ofRow: ({ scheduleId }) => ({ fixed: { scheduleId: scheduleId ?? '' } }),
      },
      {
        ...form('cancelTrip', 'Cancel this trip', 'Cancel the trip', cancelled, { isDanger: true, ...folded }),
        isPossible: isUnderway,
        ofRow: ({ id, tripId, messages }) => ({ next: `trips/${id}`, fixed: { tripId }, lead: messages?.cancelled }),
      },
    ],
  }),
});

export const passengerScreen = screen({
  path: ':slug/passengers',
  title: 'Passengers',
  list: 'passengerList',
  only: 'operator',
  titleCells: 2,
  heading: ({ departure }) =>
    departure &&
    `Passengers: ${timeOf(departure.departsAt)} ${tripOf(departure)}, ${day(departure.departsAt)}, ${departure.regNo}`,
  columns: [
    ['Seat', ({ seat }) => seat],
    ['Name', ({ names }) => names],
    ['Trip', tripOf],
    ['Paid', ({ isPaid }) => (isPaid ? 'paid' : 'unpaid')],
    ['Phone', ({ phone }) => (phone === '' ? '' : `…${phone}`)],
  ],
  empty: () => 'No passenger has a seat on this bus.',
});
