import { errors } from '@/lib/errors';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { ticketLinkPath } from '@/lib/paths/tickets';
import { auditLink, moment } from '@/lib/format/cells';
import { humanize } from '@/lib/format/in-words';
import { bookingColumns, bookingFacts, foundText, refundsOf, searchIcon } from '@/server/api/endpoints/booking-facts';
import { requestRefund } from '@/server/api/endpoints/refunds';
import { isRefundable } from './booking-screens';
import { form, screen, viewOf, type RowOf, type Screen } from './screen';

export const danger = { isDanger: true };

const cancelled = 'The booking was cancelled, and a message will be sent.';
const orders: Readonly<Record<string, string>> = {
  passenger: 'ordered by the cancellation',
  operator: 'ordered by the cancellation of the trip',
};
type Event = RowOf<'shownBooking'>['timeline'][number];
function eventText({ event, state, detail, amountThebe }: Event): string {
  const sum = formatPula(amountThebe ?? 0);
  const result = humanize(state ?? '').toLowerCase();
  const sent = { sent: 'sent', pending: 'waits to be sent', dead: 'not sent' }[state ?? ''] ?? '';
  const message = `${sent}: ${(detail ?? '').replaceAll('-', ' ')}`;
  const texts: Readonly<Record<Event['event'], string>> = {
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

/** The screens of customer care and of the people who decide about money. */
export const deskScreens: readonly Screen[] = [
  screen({
    path: 'platform/bookings',
    icon: searchIcon,
    title: 'Bookings',
    list: 'staffBookings',
    columns: [...bookingColumns, ['Operator', ({ operator }) => operator], ['Refunds', refundsOf]],
    empty: ({ id }) =>
      id ? `No booking has the number ${id.replaceAll(',', ' or ')}.` : 'The bookings that you find stand here.',
    forms: [form('findBookings', 'Find a booking', 'Find', foundText, { isSearch: true })],
    record: viewOf({
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
          ...form('sendTicket', 'Send the ticket again', 'Send', 'The ticket will be sent again.'),
          isPossible: ({ status, isPaid }) => status === 'active' && isPaid,
        },
        {
          ...form('cancelBooking', 'Cancel for the passenger', 'Cancel', cancelled, danger),
          isPossible: ({ refusal }) => refusal === null,
          ofRow: ({ id, refundThebe }) => ({
            next: `bookings/${id}`,
            button: `Cancel and refund ${formatPula(refundThebe)}`,
            fixed: { amountThebe: pulaAmount(refundThebe) },
          }),
        },
        { ...form('requestRefund', ...requestRefund.texts), isPossible: isRefundable },
      ],
    }),
  }),
];
