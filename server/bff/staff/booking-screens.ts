import { errors } from '@/lib/errors';
import { formatPula, formatSum, pulaAmount } from '@/lib/format/money';
import { moment, withCopy } from '@/lib/format/cells';
import { humanize } from '@/lib/format/in-words';
import { form, screen, viewOf, type Column, type RowOf } from './screen';

export const searchIcon = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20';
export const spacedNumber = (number: string) => `${number.slice(0, 4)} ${number.slice(4)}`;
export const foundText = ({ id = '' }: Readonly<Record<string, string>>) =>
  id.includes(',') ? `${id.split(',').length} bookings were found.` : 'One booking was found.';
const refundText = ({ amountThebe, state, destination }: RowOf<'staffBookings'>['refunds'][number]) =>
  `${formatPula(amountThebe)} ${humanize(state).toLowerCase()} to the ${destination}`;
export const refundsOf = ({ id, refunds }: RowOf<'staffBookings'>) =>
  refunds.length > 0 ? { text: refunds.map(refundText).join(', '), href: `refunds?number=${id}` } : '';
export const isRefundable = ({ isPaid, refunds, priceThebe }: RowOf<'shownBooking'>) =>
  isPaid &&
  priceThebe > refunds.reduce((sum, { state, amountThebe }) => sum + (state === 'refused' ? 0 : amountThebe), 0);
/** Columns of a refund whose cash a member of the operator took. */
export const cashColumns: readonly Column<RowOf<'shownRefund'>>[] = [
  ['Cash', ({ cash, booking }) => (cash ? `${booking.operator} took it. We owe ${formatSum(cash.owedThebe)}` : '')],
  ['One decision', ({ cash }) => (cash && cash.waiting > 1 ? `For ${cash.waiting} refunds of this trip` : '')],
];
export const cashSources = ({ cash }: RowOf<'shownWithdrawal'>) =>
  cash.map(({ operator, thebe }) => `${formatPula(thebe)} of cash that ${operator} took`).join(', ') || 'None';
type BookingRow = RowOf<'ownBookings'>;
export const tripOf = ({ from, to, departsAt }: BookingRow) => `${from} to ${to}, ${moment(departsAt)}`;
export const namesOf = ({ names, seats }: BookingRow) =>
  names.map((name, at) => [name, seats[at]].filter(Boolean).join(', ')).join('; ');
export const stateOf = ({ status, isPaid }: BookingRow) => `${humanize(status)}, ${isPaid ? 'paid' : 'not paid'}`;

export const bookingColumns: readonly Column<BookingRow>[] = [
  ['Booking', ({ id }) => ({ text: spacedNumber(id), href: `bookings/${id}`, plain: id })],
  ['Passengers', ({ names }) => names.join(', ')],
  ['Trip', tripOf],
  ['State', stateOf],
  ['Seats', ({ seats }) => seats.join(' ')],
];
export const bookingFacts: readonly Column<Omit<RowOf<'shownOwnBooking'>, 'paymentId' | 'cashRefusal'>>[] = [
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

function cashText({ cashRefusal }: RowOf<'shownOwnBooking'>) {
  if (cashRefusal === null || cashRefusal === 'already_paid') return '';
  const why = cashRefusal === 'card_only' ? 'This booking is paid by card only' : errors[cashRefusal].message;
  return `${why}. Do not take money`;
}

/** It stands on each screen where a seller may begin. */
export const findOwnBookings = form('findOwnBookings', 'Find a booking', 'Find', foundText, {
  isSearch: true,
  next: 'bookings',
});

export const ownBookingScreen = screen({
  path: ':slug/bookings',
  icon: searchIcon,
  title: 'Bookings',
  list: 'ownBookings',
  only: 'operator',
  columns: bookingColumns,
  empty: () => 'The bookings that you find stand here.',
  forms: [findOwnBookings],
  record: viewOf({
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
        ...form('takePayment', 'Take the payment', 'Take', 'The payment was taken.'),
        isPossible: ({ cashRefusal }) => cashRefusal === null,
        ofRow: ({ reservationNumber, priceThebe }) => ({
          button: `Take ${formatPula(priceThebe)} in cash`,
          fixed: { reservationNumber, amountThebe: pulaAmount(priceThebe) },
          next: 'payments',
        }),
      },
      {
        ...form('sendOwnTicket', 'Send the ticket again', 'Send', 'The ticket will be sent again.'),
        isPossible: ({ status, isPaid }) => status === 'active' && isPaid,
        ofRow: ({ id }) => ({ next: `bookings/${id}` }),
      },
    ],
  }),
});
