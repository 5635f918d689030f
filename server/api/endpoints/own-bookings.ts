import { z } from 'zod';
import { bookingItem } from '@/lib/contracts/bookings';
import { refund as ownRefund, refundStates } from '@/lib/contracts/refunds';
import { errorCodes, errors } from '@/lib/errors';
import { humanize, moment, withCopy } from '@/lib/format/cells';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { readCode } from '@/lib/typed';
import { endpoint, localDay } from '@/server/api/endpoint';
import { reservationNumber as typedNumber } from '@/server/api/specified/booking-id';
import { staffScreen, type Column, type RowOf } from '@/server/api/staff-screen';
import { added, listOf, operatorChange, operatorPath, operatorRead, reason, scope, staffChange, thebe } from './staff';

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

const ownNumber = scope.extend({ reservationNumber });
const day = localDay().optional();

const numbers = z.object({
  id: z
    .string()
    .overwrite((typed) => typed.split(',').map(readCode).filter(Boolean).join(','))
    .regex(/^[A-Z0-9]{8}(,[A-Z0-9]{8}){0,49}$/)
    .optional()
    .catch(undefined),
});

export const ownBookingRows = {
  bookingList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/bookings`,
    summary:
      'Bookings by their numbers, in this order, or of a trip with money of a day. For the platform, those of all operators.',
    permission: 'bookings.search',
    query: numbers.extend({ trip: z.uuid().optional().catch(undefined), day }),
    output: listOf(booking),
  }),
  shownOwnBooking: endpoint({
    ...operatorRead,
    path: `${operatorPath}/bookings/:reservationNumber`,
    summary: 'A booking of the operator’s trips with its passengers.',
    permission: 'bookings.search',
    params: ownNumber,
    /** `paymentId`: the cash that a member took for it, for a role that may see the receipt. `cashRefusal`: why none is taken. */
    output: listOf(
      bookingRecord.extend({ paymentId: z.uuid().nullable(), cashRefusal: z.enum(errorCodes).nullable() }),
    ),
  }),
  findOwnBookings: endpoint({
    ...bookingSearch,
    path: `${operatorPath}/bookings/search`,
    summary: 'Finds bookings of the operator’s trips by number, receipt, name or phone, on a day or from today on.',
    permission: 'bookings.search',
    params: scope,
    body: z.object({
      text: searchText.meta({ title: 'Booking number, name or phone' }),
      day: day.meta({
        title: 'Day of departure',
        description: 'For a name or a phone number. Today and all coming days, if you choose none.',
        format: 'date',
        examples: ['2030-01-01'],
      }),
      ...reason,
    }),
  }),
  sendTicket: endpoint({
    ...staffChange,
    path: `${operatorPath}/bookings/:reservationNumber/ticket`,
    summary: 'Sends the ticket of a paid booking again.',
    permission: 'bookings.search',
    audit: 'booking.ticket_sent',
    params: ownNumber,
  }),
  takePayment: endpoint({
    ...operatorChange,
    path: `${operatorPath}/payments`,
    summary: 'A member of the operator has received the cash for a booking of its trips.',
    permission: 'payments.take',
    audit: 'payment.taken',
    body: z.object({
      reservationNumber,
      amountThebe: thebe.min(1).meta({ title: 'Cash received', unit: 'pula' }),
    }),
    output: added,
  }),
} as const;

function cashText({ cashRefusal }: RowOf<typeof ownBookingRows.shownOwnBooking>) {
  if (cashRefusal === null || cashRefusal === 'already_paid') return '';
  const why = cashRefusal === 'card_only' ? 'This booking is paid by card only' : errors[cashRefusal].message;
  return `${why}. Do not take money`;
}

export const findOwnBookings = {
  form: ['findOwnBookings', 'Find a booking', 'Find', foundText],
  isSearch: true,
  next: 'bookings',
} as const;

export const ownBookings = staffScreen(ownBookingRows, 'bookingList', {
  path: ':slug/bookings',
  icon: searchIcon,
  title: 'Bookings',
  only: 'operator',
  columns: bookingColumns,
  empty: () => 'The bookings that you find stand here.',
  forms: [findOwnBookings],
  record: {
    title: 'Booking',
    list: 'shownOwnBooking',
    columns: [
      ...bookingFacts,
      ['Cash', cashText],
      ['Refunds', ({ refunds }) => refunds.map(refundText).join(', ')],
      ['Receipt', ({ paymentId }) => (paymentId ? { text: 'Open the receipt', href: `payments/${paymentId}` } : '')],
    ],
    forms: [
      {
        form: ['takePayment', 'Take the payment', 'Take', 'The payment was taken.'],
        isPossible: ({ cashRefusal }) => cashRefusal === null,
        ofRow: ({ reservationNumber, priceThebe }) => ({
          button: `Take ${formatPula(priceThebe)} in cash`,
          fixed: { reservationNumber, amountThebe: pulaAmount(priceThebe) },
          next: 'payments',
        }),
      },
      {
        form: ['sendTicket', 'Send the ticket again', 'Send', 'The ticket will be sent again.'],
        isPossible: ({ status, isPaid }) => status === 'active' && isPaid,
        ofRow: ({ id }) => ({ next: `bookings/${id}` }),
      },
    ],
  },
});
