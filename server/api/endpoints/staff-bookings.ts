import { z } from 'zod';
import { refundOffer } from '@/lib/contracts/refunds';
import { errors } from '@/lib/errors';
import { auditLink, humanize, moment } from '@/lib/format/cells';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { ticketLinkPath } from '@/lib/paths/tickets';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen, type RowOf } from '@/server/api/staff-screen';
import {
  bookingColumns,
  bookingFacts,
  bookingRecord,
  bookingSearch,
  foundText,
  ownBookingRows,
  refundsOf,
  reservationNumber,
  searchIcon,
  searchText,
} from './own-bookings';
import { refundRows, requestRefund } from './refunds';
import { listOf, platformPath, reason, staffChange, staffRead, thebe } from './staff';

const byNumber = z.object({ reservationNumber });

/** `detail` is the template of a message, the result of the provider, or the number of a receipt. */
const timelineEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum([
    ...(['booked', 'sms', 'email', 'card_started', 'card_ended', 'terminal', 'paid', 'lapsed', 'cancelled'] as const),
    ...(['trip_cancelled', 'cash', 'voided', 'refund_asked', 'refund_ended', 'ticket_sent', 'desk_cancelled'] as const),
  ]),
  state: z.string().nullable(),
  detail: z.string().nullable(),
  amountThebe: thebe.nullable(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

const staffBookingRows = {
  shownBooking: endpoint({
    ...staffRead,
    path: `${platformPath}/bookings/:reservationNumber`,
    summary: 'A booking with its passengers, its money and its timeline, oldest event first.',
    permission: 'bookings.contact',
    params: byNumber,
    output: listOf(
      bookingRecord.extend({
        email: z.string().nullable(),
        refundThebe: refundOffer.shape.refundThebe,
        refusal: refundOffer.shape.refusal,
        timeline: z.array(timelineEvent),
      }),
    ),
  }),
  findBookings: endpoint({
    ...bookingSearch,
    path: `${platformPath}/bookings/search`,
    summary: 'Finds up to 50 bookings, or a withdrawal, by what a person reads out. No URL contains the text.',
    permission: 'bookings.contact',
    body: z.object({ text: searchText.meta({ title: 'Number, receipt, phone or name', examples: ['+26771000001'] }) }),
  }),
  cancelBooking: endpoint({
    ...staffChange,
    path: `${platformPath}/bookings/:reservationNumber/cancellation`,
    summary: 'Cancels a paid booking by the policy for the buyer who calls. Refuses another refund than the one shown.',
    permission: 'bookings.cancel',
    audit: 'booking.cancelled',
    needsReason: true,
    params: byNumber,
    body: z.object({ amountThebe: thebe.meta({ title: 'Refund', unit: 'pula' }), ...reason }),
  }),
} as const;

type Booking = RowOf<typeof staffBookingRows.shownBooking>;
const isRefundable = ({ isPaid, refunds, priceThebe }: Booking) =>
  isPaid &&
  priceThebe > refunds.reduce((sum, { state, amountThebe }) => sum + (state === 'refused' ? 0 : amountThebe), 0);
const cancelled = 'The booking was cancelled, and a message will be sent.';

const orders: Readonly<Record<string, string>> = {
  passenger: 'ordered by the cancellation',
  operator: 'ordered by the cancellation of the trip',
};
function eventText({ event, state, detail, amountThebe }: TimelineEvent): string {
  const sum = formatPula(amountThebe ?? 0);
  const result = humanize(state ?? '').toLowerCase();
  const sent = { sent: 'sent', pending: 'waits to be sent', dead: 'not sent' }[state ?? ''] ?? '';
  const message = `${sent}: ${(detail ?? '').replaceAll('-', ' ')}`;
  const texts: Readonly<Record<TimelineEvent['event'], string>> = {
    booked: 'Booked',
    sms: `SMS ${message}`,
    email: `E-mail ${message}`,
    card_started: `Card payment of ${sum} started`,
    card_ended: `Card payment: ${result}${detail ? ` (${detail})` : ''}`,
    terminal: `${sum} paid at a terminal, receipt ${detail}`,
    cash: `${sum} in cash taken by the operator, receipt ${detail}`,
    voided: `${sum} paid back, receipt ${detail} is void`,
    paid: 'Paid',
    lapsed: 'Cancelled, because it was not paid in time',
    cancelled: 'Cancelled by the passenger',
    trip_cancelled: 'Cancelled with its trip',
    refund_asked: `Refund of ${sum} ${orders[state ?? ''] ?? 'requested beside the policy'}`,
    refund_ended: `Refund of ${sum}: ${result}`,
    ticket_sent: 'The desk sent the ticket again',
    desk_cancelled: 'The desk cancelled it for the passenger',
  };
  return texts[event];
}

const callable = { ...staffBookingRows, ...ownBookingRows, ...refundRows };

export const staffBookings = staffScreen(callable, 'bookingList', {
  path: 'platform/bookings',
  icon: searchIcon,
  title: 'Bookings',
  columns: [...bookingColumns, ['Operator', ({ operator }) => operator], ['Refunds', refundsOf]],
  empty: ({ id }) =>
    id ? `No booking has the number ${id.replaceAll(',', ' or ')}.` : 'The bookings that you find stand here.',
  forms: [{ form: ['findBookings', 'Find a booking', 'Find', foundText], isSearch: true }],
  record: {
    title: 'Booking',
    list: 'shownBooking',
    columns: [
      ...bookingFacts,
      ['E-mail', ({ email }) => email ?? ''],
      ['Arrival', ({ arrivesAt, dropPlace }) => `${moment(arrivesAt)}, ${dropPlace}`],
      ['Operator', ({ operator }) => operator],
      ['Refunds', refundsOf],
      [
        'Cancellation',
        ({ status, isPaid, refusal }) => (status === 'active' && isPaid && refusal ? errors[refusal].message : ''),
      ],
      [
        'Ticket',
        ({ uuid, isPaid, status }) =>
          isPaid && status !== 'cancelled' ? { text: 'Open the ticket', href: ticketLinkPath(uuid) } : '',
      ],
      ['Changes', ({ uuid }) => auditLink({ id: uuid })],
    ],
    timeline: ({ timeline }) => timeline.map((event) => [moment(event.at), eventText(event)]),
    forms: [
      {
        form: ['sendTicket', 'Send the ticket again', 'Send', 'The ticket will be sent again.'],
        isPossible: ({ status, isPaid }) => status === 'active' && isPaid,
      },
      {
        form: ['cancelBooking', 'Cancel for the passenger', 'Cancel', cancelled],
        isDanger: true,
        isPossible: ({ refusal }) => refusal === null,
        ofRow: ({ id, refundThebe }) => ({
          next: `bookings/${id}`,
          button: `Cancel and refund ${formatPula(refundThebe)}`,
          fixed: { amountThebe: pulaAmount(refundThebe) },
        }),
      },
      { ...requestRefund, isPossible: isRefundable },
    ],
  },
});
