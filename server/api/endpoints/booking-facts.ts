import { z } from 'zod';
import { bookingItem } from '@/lib/contracts/bookings';
import { refund as ownRefund, refundStates } from '@/lib/contracts/refunds';
import { humanize, moment, withCopy } from '@/lib/format/cells';
import { formatPula } from '@/lib/format/money';
import { reservationNumber as typedNumber } from '@/server/api/specified/booking-id';
import type { Column } from '@/server/api/staff-screen';
import { staffChange, thebe } from './staff';

export const reservationNumber = typedNumber.meta({ title: 'Booking number' });
export const refundFacts = {
  id: z.uuid(),
  state: z.enum(refundStates),
  amountThebe: thebe,
  destination: ownRefund.shape.destination,
};

export const booking = z.object({
  id: z.string(),
  names: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  departsAt: z.iso.datetime(),
  operator: z.string(),
  status: bookingItem.shape.status,
  isPaid: z.boolean(),
  seats: z.array(z.string()),
  priceThebe: thebe,
  refunds: z.array(z.object(refundFacts)),
});

export const bookingRecord = booking.extend({
  uuid: z.uuid(),
  reservationNumber: z.string(),
  arrivesAt: z.iso.datetime(),
  regNo: z.string(),
  boardingPlace: z.string(),
  dropPlace: z.string(),
  /** Only its last three digits for a role that may not call passengers. */
  phone: z.string().nullable(),
  fareThebe: thebe,
  payBy: z.iso.datetime(),
});

type Booking = z.output<typeof booking>;

/** `query` leads to the list of what was found, and `record` to the only one. `screen`: that of the withdrawals. */
const optional = z.string().optional();
const found = z.object({ query: z.object({ id: z.string() }), record: optional, screen: optional });
/** A repeated key finds again, and writes no second audit row. */
export const bookingSearch = { ...staffChange, audit: 'booking.searched', idempotent: false, output: found } as const;
export const searchText = z.string().max(200);

export const searchIcon = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20';
export const spacedNumber = (number: string) => `${number.slice(0, 4)} ${number.slice(4)}`;
export const foundText = ({ id = '' }: Readonly<Record<string, string>>) =>
  id.includes(',') ? `${id.split(',').length} bookings were found.` : 'One booking was found.';
export const refundText = ({ amountThebe, state, destination }: Booking['refunds'][number]) =>
  `${formatPula(amountThebe)} ${humanize(state).toLowerCase()} to the ${destination}`;
export const refundsOf = ({ id, refunds }: Booking) =>
  refunds.length > 0 ? { text: refunds.map(refundText).join(', '), href: `refunds?number=${id}` } : '';
export const tripOf = ({ from, to, departsAt }: Booking) => `${from} to ${to}, ${moment(departsAt)}`;
export const namesOf = ({ names, seats }: Booking) =>
  names.map((name, at) => [name, seats[at]].filter(Boolean).join(', ')).join('; ');
export const stateOf = ({ status, isPaid }: Booking) => `${humanize(status)}, ${isPaid ? 'paid' : 'not paid'}`;

export const bookingColumns: readonly Column<Booking>[] = [
  ['Booking', ({ id }) => ({ text: spacedNumber(id), href: `bookings/${id}`, plain: id })],
  ['Passengers', ({ names }) => names.join(', ')],
  ['Trip', tripOf],
  ['State', stateOf],
  ['Seats', ({ seats }) => seats.join(' ')],
];
export const bookingFacts: readonly Column<z.output<typeof bookingRecord>>[] = [
  ['Booking', ({ id }) => spacedNumber(id)],
  ['State', stateOf],
  ['Passengers', namesOf],
  ['Trip', ({ from, to }) => `${from} to ${to}`],
  ['Departure', ({ departsAt, boardingPlace }) => `${moment(departsAt)}, ${boardingPlace}`],
  ['Bus', ({ regNo }) => regNo],
  ['Price', ({ priceThebe, fareThebe }) => `${formatPula(priceThebe)} (${formatPula(fareThebe)} a seat)`],
  ['Pay by', ({ isPaid, status, payBy }) => (!isPaid && status === 'active' ? moment(payBy) : '')],
  ['Phone', ({ phone }) => (phone?.startsWith('…') ? phone : withCopy(phone ?? ''))],
];
