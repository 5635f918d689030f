import { z } from 'zod';
import { day } from '@/lib/format/cells';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen } from '@/server/api/staff-screen';
import { departure, departureId, timeOf, tripOf } from './departures';
import { listOf, operatorPath, scope, staffRead } from './staff';

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

export const passengerRows = {
  passengerList: endpoint({
    ...staffRead,
    path: `${operatorPath}/passengers`,
    summary: 'All passengers of a departure by seat.',
    permission: 'trips.passengers',
    params: scope,
    query: z.object({ trip: departureId.catch(undefined) }),
    output: listOf(seatPassenger).extend({ departure: departure.optional() }),
  }),
} as const;

export const passengers = staffScreen(passengerRows, 'passengerList', {
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
