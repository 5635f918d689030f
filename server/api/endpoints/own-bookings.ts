import { z } from 'zod';
import { errorCodes, errors } from '@/lib/errors';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { readCode } from '@/lib/typed';
import { endpoint, localDay } from '@/server/api/endpoint';
import { staffScreen, type RowOf } from '@/server/api/staff-screen';
import {
  booking,
  bookingColumns,
  bookingFacts,
  bookingRecord,
  bookingSearch,
  foundText,
  refundText,
  reservationNumber,
  searchIcon,
  searchText,
} from './booking-facts';
import { added, listOf, operatorPath, reason, scope, staffChange, staffRead, thebe } from './staff';

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

/** The bookings of an operator’s trips, and the cash that a member takes for one. */
export const ownBookingRows = {
  bookingList: endpoint({
    ...staffRead,
    path: `${operatorPath}/bookings`,
    summary:
      'Bookings by their numbers, in this order, or of a trip with money of a day. For the platform, those of all operators.',
    permission: 'bookings.search',
    params: scope,
    query: numbers.extend({ trip: z.uuid().optional().catch(undefined), day }),
    output: listOf(booking),
  }),
  shownOwnBooking: endpoint({
    ...staffRead,
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
    ...staffChange,
    path: `${operatorPath}/payments`,
    summary: 'A member of the operator has received the cash for a booking of its trips.',
    permission: 'payments.take',
    audit: 'payment.taken',
    params: scope,
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

/** It stands on each screen where a seller may begin. */
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
