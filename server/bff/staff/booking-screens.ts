import { errors } from '@/lib/errors';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { bookingColumns, bookingFacts, foundText, refundText, searchIcon } from '@/server/api/endpoints/booking-facts';
import { form, screen, viewOf, type RowOf } from './screen';

export const isRefundable = ({ isPaid, refunds, priceThebe }: RowOf<'shownBooking'>) =>
  isPaid &&
  priceThebe > refunds.reduce((sum, { state, amountThebe }) => sum + (state === 'refused' ? 0 : amountThebe), 0);
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
