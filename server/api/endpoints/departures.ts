import { z } from 'zod';
import { staffOption } from '@/lib/contracts/staff-screen';
import { day } from '@/lib/format/cells';
import { localMoment, localTime } from '@/lib/format/time';
import { checkTicketPath } from '@/lib/paths/pages';
import { endpoint, localDay } from '@/server/api/endpoint';
import { staffScreen, type Column } from '@/server/api/staff-screen';
import { blocks } from './buses';
import { figureRows, showFigures } from './figures';
import { listOf, listQuery, operatorPath, operatorRead, reason, scope, staffChange } from './staff';
import { scheduleRows } from './timetable';

const departure = z.object({
  id: z.string(),
  tripId: z.uuid(),
  /** The current pattern of the trip. */
  scheduleId: z.uuid().nullable(),
  /** The sold time. */
  departsAt: z.iso.datetime(),
  delayMinutes: z.int(),
  expectedAt: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  regNo: z.string(),
  state: z.enum(['open', 'closed', 'cancelled']),
  totalSeats: z.int(),
  sold: z.int(),
  unpaid: z.int(),
  /** The seats that are free on the whole way. On a cancelled trip it is 0, and `parts` is empty. */
  free: z.int(),
  parts: z.array(z.object({ from: z.string(), to: z.string(), taken: z.int() })),
  /** By the expected time. */
  hasLeft: z.boolean(),
  hasArrived: z.boolean(),
  /** Of one departure, or of the next one of the list. */
  seats: z.array(staffOption),
  /** Of one departure: what passengers get. */
  messages: z.object({ late: z.string(), cancelled: z.string() }).optional(),
});
export type Departure = z.infer<typeof departure>;
/** The way out is 1 and the way back 2. A bus that goes there and back again has more. */
const direction = z.string().regex(/^[1-9]\d?$/);
const departureId = z.templateLiteral([z.uuid(), '-', direction]).optional();

const seatPassenger = z.object({
  id: z.uuid(),
  seat: z.string(),
  names: z.string(),
  from: z.string(),
  to: z.string(),
  isPaid: z.boolean(),
  /** The last three digits of the account's phone. */
  phone: z.string(),
});
export type SeatPassenger = z.infer<typeof seatPassenger>;

const tripChange = { ...staffChange, params: scope.extend({ tripId: z.uuid() }) } as const;
const tripPath = `${operatorPath}/trips/:tripId` as const;

/** In a sentence without a blank after its dot, a capital and small letters follow. */
const link = /@|:\/\/|www\.|[\p{L}\d-]\.(\p{Ll}{2}|\p{Lu}{2}|(Com?|Bw|Me|Net|Org|Za)\b)|\d+(\.\d+){3}/u;
const readReason = reason.reason.refine((text = '') => !link.test(text.normalize('NFKC')), {
  message: 'Passengers read this. Please write it without a link and without @',
});

const departureRows = {
  departureList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/departures`,
    summary:
      'The departures of a day from their first stops, those that have not left first, and the seats of the next one. Or one of them, with its seats.',
    permission: 'trips.read',
    query: z.object({
      ...listQuery,
      id: departureId,
      day: z
        .union([z.literal('tomorrow'), localDay()])
        .optional()
        .meta({ title: 'Day', description: 'Today, if you choose none.', format: 'date' }),
    }),
    output: listOf(departure),
  }),
  passengerList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/passengers`,
    summary: 'All passengers of a departure by seat.',
    permission: 'trips.passengers',
    query: z.object({ trip: departureId.catch(undefined) }),
    output: listOf(seatPassenger).extend({ departure: departure.optional() }),
  }),
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
    ...tripChange,
    method: 'PUT',
    path: `${tripPath}/blocks`,
    summary: 'Blocks or opens seats of one trip. If one of them is sold or held, nothing changes.',
    permission: 'trips.edit',
    audit: 'trip.blocks',
    body: blocks.extend({
      seats: blocks.shape.seats.meta({ description: 'Also on the way back, if this trip has one.' }),
    }),
  }),
} as const;

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
const empty = () => 'No bus of this operator leaves on this day.';

function planOf(departures: readonly Departure[], title: (departure: Departure) => string) {
  const departure = departures.find(({ seats }) => seats.length > 0);
  return departure && ({ kind: 'plan', isAside: true, title: title(departure), seats: departure.seats } as const);
}

export const today = staffScreen({ ...departureRows, ...figureRows }, 'departureList', {
  path: ':slug',
  icon: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4',
  title: 'Today',
  overview: { call: 'today', show: showFigures },
  columns,
  empty,
});

const callable = { ...departureRows, addTrip: scheduleRows.addTrip };

export const trips = staffScreen(callable, 'departureList', {
  path: ':slug/trips',
  icon: 'M6 4v7a4 4 0 0 0 4 4h8M14 11l4 4-4 4M6 20v.1',
  title: 'Trips',
  only: 'operator',
  columns,
  empty,
  heading: ({ rows: [first] }) => first && `Trips, ${day(first.departsAt)}`,
  part: (rows) => planOf(rows, (next) => `Next: ${timeOf(next.departsAt)} ${tripOf(next)}`),
  record: {
    title: 'Trip',
    columns: [
      ['Day', ({ departsAt }) => day(departsAt)],
      ['Passengers', ({ id }) => ({ text: 'List by seat', href: `passengers?trip=${id}` })],
      ['Tickets', () => ({ text: 'Check a ticket', href: checkTicketPath })],
      ...columns,
    ],
    part: (rows) => planOf(rows, () => 'Seats'),
    // The trip has five forms, and its list of passengers is needed most.
    forms: [
      {
        form: ['delayTrip', 'The bus is late', 'Tell the passengers', 'Each passenger gets a message.'],
        isFolded: true,
        isPossible: isUnderway,
        ofRow: ({ id, tripId, messages }) => ({
          next: `trips/${id}`,
          fixed: { tripId, direction: id.slice(tripId.length + 1) },
          lead: messages?.late,
        }),
      },
      {
        form: ['blockSeats', unsold, 'Save the seats', 'The seats were saved.'],
        isFolded: true,
        isPossible: isAhead,
        ofRow: ({ id, tripId }) => ({ next: `trips/${id}`, fixed: { tripId } }),
      },
      {
        form: ['setSales', '', '', 'The sales of the trip were changed.'],
        isPossible: isAhead,
        ofRow: ({ id, tripId, state }) => {
          const sales = state === 'open' ? 'closed' : 'open';
          const title = state === 'open' ? 'Close the sales' : 'Open the sales';
          return { title, button: title, next: `trips/${id}`, fixed: { tripId, sales } };
        },
      },
      {
        form: ['addTrip', 'An extra trip with the stops of this one', 'Check the trip', ''],
        isFolded: true,
        next: 'changes',
        isPossible: ({ scheduleId }) => scheduleId !== null,
        ofRow: ({ scheduleId }) => ({ fixed: { scheduleId: scheduleId ?? '' } }),
      },
      {
        form: ['cancelTrip', 'Cancel this trip', 'Cancel the trip', cancelled],
        isDanger: true,
        isFolded: true,
        isPossible: isUnderway,
        ofRow: ({ id, tripId, messages }) => ({ next: `trips/${id}`, fixed: { tripId }, lead: messages?.cancelled }),
      },
    ],
  },
});

export const passengers = staffScreen(departureRows, 'passengerList', {
  path: ':slug/passengers',
  title: 'Passengers',
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
