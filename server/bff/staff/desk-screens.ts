import { errors } from '@/lib/errors';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { ticketLinkPath } from '@/lib/paths/tickets';
import { amount, auditLink, inTable, moment, momentOrNone, withCopy } from '@/lib/format/cells';
import { humanize } from '@/lib/format/in-words';
import { bookingColumns, bookingFacts, foundText, refundsOf, searchIcon } from '@/server/api/endpoints/booking-facts';
import { requestRefund } from '@/server/api/endpoints/refunds';
import { cashSources, isRefundable } from './booking-screens';
import { form, screen, viewOf, type RowOf, type Screen } from './screen';

const unreadable = 'cannot be read: it was encrypted with another DATA_KEY, or it was changed';

export const danger = { isDanger: true };

const cancelled = 'The booking was cancelled, and a message will be sent.';
const rejected = 'The withdrawal was rejected. The amount is back in the wallet.';
const isRequested = ({ state }: Pick<RowOf<'withdrawalList'>, 'state'>) => state === 'requested';

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
  screen({
    path: 'platform/withdrawals',
    icon: 'M3 10h18L12 4zM6 10v8M10 10v8M14 10v8M18 10v8M3 20h18',
    title: 'Withdrawals',
    list: 'withdrawalList',
    columns: [
      ['Withdrawal', ({ id, reference }) => ({ text: reference, href: `withdrawals/${id}` })],
      ['Name', ({ name }) => name],
      ['Amount', ({ amountThebe }) => amount(amountThebe)],
      ['Account', ({ account, bank }) => `${account}, ${bank}`],
      ['Since', ({ since }) => inTable(since)],
      [
        'Not before',
        ({ state, notBefore }) => (state === 'requested' && notBefore ? `not before ${moment(notBefore)}` : ''),
      ],
      ['Done', ({ state, doneAt }) => (doneAt ? `${humanize(state)} ${moment(doneAt)}` : '')],
    ],
    empty: ({ number, show }) => (number ? `No withdrawal has the reference ${number}.` : `No withdrawal is ${show}.`),
    record: viewOf({
      title: 'Withdrawal',
      list: 'shownWithdrawal',
      columns: [
        ['Withdrawal', ({ reference }) => withCopy(reference)],
        ['Amount', ({ amountThebe }) => withCopy(amount(amountThebe))],
        ['State', ({ state }) => humanize(state)],
        ['Name', ({ name }) => name],
        ['Phone', ({ phone }) => withCopy(phone)],
        ['Account number', ({ account }) => (account ? withCopy(account) : unreadable)],
        ['IBAN', ({ iban }) => (iban ? withCopy(iban) : unreadable)],
        ['Bank', ({ bank }) => bank],
        ['Branch', ({ branch }) => branch],
        ['From cash', cashSources],
        ['Not before', ({ notBefore }) => momentOrNone(notBefore)],
        ['Done', ({ doneAt }) => momentOrNone(doneAt)],
        ['Changes', auditLink],
      ],
      forms: [
        {
          ...form('payWithdrawal', 'The bank paid it', 'Mark as paid', 'The withdrawal is paid.'),
          isPossible: isRequested,
        },
        { ...form('rejectWithdrawal', 'Reject it', 'Reject', rejected, danger), isPossible: isRequested },
      ],
    }),
  }),
];
