import { formatPula } from '@/lib/format/money';
import { ticketLinkPath } from '@/lib/paths/tickets';
import { endpoints } from '@/server/api/endpoints/table';
import { amount, inTable, moment, momentOrNone, withCopy } from './cells';
import { words } from './fields';
import { form, record, screen, type RowOf, type Screen } from './screen';

const unreadable = 'cannot be read: it was encrypted with another DATA_KEY, or it was changed';

const traceOf = ({ id }: { id: string }) => ({ text: 'Audit', href: `audit?subject=${id}` });

export const danger = { isDanger: true };

const isRequested = ({ state }: Pick<RowOf<'withdrawalList'>, 'state'>) => state === 'requested';

const spacedNumber = (number: string) => `${number.slice(0, 4)} ${number.slice(4)}`;
const refundRequested = 'The refund was requested. Another person must approve it.';
const foundText = (count: number) =>
  count === 1 ? 'One booking was found.' : `${count} bookings were found, newest first.`;
const refundText = ({ amountThebe, state, destination }: RowOf<'staffBookings'>['refunds'][number]) =>
  `${formatPula(amountThebe)} ${words(state).toLowerCase()} to the ${destination}`;
type BookingRow = RowOf<'staffBookings'>;
const stateOf = ({ status, isPaid }: BookingRow) => `${words(status)}, ${isPaid ? 'paid' : 'not paid'}`;
const refundsOf = ({ id, refunds }: BookingRow) =>
  refunds.length > 0 ? { text: refunds.map(refundText).join(', '), href: `refunds?number=${id}` } : '';
const isRefundable = ({ isPaid, refunds, priceThebe }: RowOf<'shownBooking'>) =>
  isPaid &&
  priceThebe > refunds.reduce((sum, { state, amountThebe }) => sum + (state === 'refused' ? 0 : amountThebe), 0);

type Event = RowOf<'shownBooking'>['timeline'][number];
const messageText = ({ state, detail }: Event) => {
  const how = { sent: 'sent', pending: 'waits to be sent', dead: 'not sent' }[state ?? ''] ?? '';
  return `${how}: ${(detail ?? '').replaceAll('-', ' ')}`;
};
const eventTexts: Readonly<Record<Event['event'], (event: Event) => string>> = {
  booked: () => 'Booked',
  sms: (event) => `SMS ${messageText(event)}`,
  email: (event) => `E-mail ${messageText(event)}`,
  card_started: ({ amountThebe }) => `Card payment of ${formatPula(amountThebe ?? 0)} started`,
  card_ended: ({ state, detail }) => `Card payment: ${words(state ?? '').toLowerCase()}${detail ? ` (${detail})` : ''}`,
  terminal: ({ amountThebe, detail }) => `${formatPula(amountThebe ?? 0)} paid at a terminal, receipt ${detail}`,
  paid: () => 'Paid',
  lapsed: () => 'Cancelled, because it was not paid in time',
  cancelled: () => 'Cancelled by the passenger',
  refund_asked: ({ state, amountThebe }) =>
    `Refund of ${formatPula(amountThebe ?? 0)} ${state === 'passenger' ? 'ordered by the cancellation' : 'requested beside the policy'}`,
  refund_ended: ({ state, amountThebe }) =>
    `Refund of ${formatPula(amountThebe ?? 0)}: ${words(state ?? '').toLowerCase()}`,
  ticket_sent: () => 'The desk sent the ticket again',
};

/** The screens of customer care and of the people who decide about money. */
export const deskScreens: readonly Screen[] = [
  screen({
    path: 'platform/withdrawals',
    title: 'Withdrawals',
    list: 'withdrawalList',
    columns: [
      ['Withdrawal', ({ id, reference }) => ({ text: reference, href: `withdrawals/${id}` })],
      ['Name', ({ name }) => name],
      ['Amount', ({ amountThebe }) => amount(amountThebe), 'amount'],
      ['Account', ({ account, bank }) => `${account}, ${bank}`],
      ['Since', ({ since }) => inTable(since), 'since'],
      [
        'Not before',
        ({ state, notBefore }) => (state === 'requested' && notBefore ? `not before ${moment(notBefore)}` : ''),
      ],
      ['Done', ({ state, doneAt }) => (doneAt ? `${words(state)} ${moment(doneAt)}` : '')],
    ],
    empty: (query) => {
      const { number, show } = endpoints.withdrawalList.query.parse(query);
      return number ? `No withdrawal has the reference ${number}.` : `No withdrawal is ${show}.`;
    },
    record: record({
      title: 'Withdrawal',
      list: 'shownWithdrawal',
      columns: [
        ['Withdrawal', ({ reference }) => withCopy(reference)],
        ['Amount', ({ amountThebe }) => withCopy(amount(amountThebe))],
        ['State', ({ state }) => words(state)],
        ['Name', ({ name }) => name],
        ['Phone', ({ phone }) => withCopy(phone)],
        ['Account number', ({ account }) => (account ? withCopy(account) : unreadable)],
        ['IBAN', ({ iban }) => (iban ? withCopy(iban) : unreadable)],
        ['Bank', ({ bank }) => bank],
        ['Branch', ({ branch }) => branch],
        ['Not before', ({ notBefore }) => momentOrNone(notBefore)],
        ['Done', ({ doneAt }) => momentOrNone(doneAt)],
        ['Changes', traceOf],
      ],
      forms: [
        [form('payWithdrawal', 'The bank paid it', 'Mark as paid', 'The withdrawal is paid.'), isRequested],
        [
          form(
            'rejectWithdrawal',
            'Reject it',
            'Reject',
            'The withdrawal was rejected. The amount is back in the wallet.',
            danger,
          ),
          isRequested,
        ],
      ],
    }),
  }),
  screen({
    path: 'platform/refunds',
    title: 'Refunds',
    list: 'refundList',
    columns: [
      ['Booking', ({ id, reservationNumber }) => ({ text: reservationNumber, href: `refunds/${id}` })],
      ['Amount', ({ amountThebe }) => amount(amountThebe), 'amount'],
      ['To', ({ destination }) => words(destination)],
      ['State', ({ state, lastResult }) => [words(state), lastResult].filter(Boolean).join(', ')],
      ['Since', ({ since }) => inTable(since), 'since'],
    ],
    empty: (query) => {
      const { number, show } = endpoints.refundList.query.parse(query);
      return number ? `No refund has the booking number ${number}.` : `No refund is ${show}.`;
    },
    forms: [form('requestRefund', 'Refund beside the policy', 'Request', refundRequested)],
    record: record({
      title: 'Refund',
      list: 'refundList',
      columns: [
        ['Booking', ({ reservationNumber }) => ({ text: reservationNumber, href: `bookings/${reservationNumber}` })],
        ['Amount', ({ amountThebe }) => formatPula(amountThebe)],
        ['To', ({ destination }) => words(destination)],
        ['State', ({ state }) => words(state)],
        ['Cause', ({ cause }) => (cause === 'passenger' ? 'Cancelled by the passenger' : 'Beside the policy')],
        ['Since', ({ since }) => moment(since)],
        ['Sent', ({ sendCount, sentAt }) => (sentAt ? `${moment(sentAt)}, attempt ${sendCount}` : '')],
        ['The provider said', ({ lastResult, explanation }) => [lastResult, explanation].filter(Boolean).join(', ')],
        ['Done', ({ doneAt }) => momentOrNone(doneAt)],
        ['Changes', traceOf],
      ],
      forms: [
        [
          form('approveRefund', 'Approve it', 'Approve', 'The refund is approved.'),
          ({ state }) => state === 'needs_approval',
        ],
        [
          form('refuseRefund', 'Refuse it', 'Refuse', 'The refund was refused.', danger),
          ({ state, cause }) => cause === 'goodwill' && (state === 'needs_approval' || state === 'failed'),
        ],
        [
          form('resolveRefund', 'Seen at the provider', 'Record', 'The refund was recorded.'),
          ({ state }) => state === 'sent' || state === 'unclear',
        ],
        [form('retryRefund', 'Send it again', 'Send', 'The refund will be sent.'), ({ state }) => state === 'failed'],
      ],
    }),
  }),
  screen({
    path: 'platform/reviews',
    title: 'Reviews',
    list: 'reviewList',
    columns: [
      ['Booking', ({ id, reservationNumber }) => ({ text: reservationNumber, href: `reviews/${id}` })],
      ['Amount due', ({ amountThebe }) => amount(amountThebe), 'amount'],
      ['The provider said', ({ lastResult }) => lastResult ?? ''],
      ['State', ({ state }) => (state === 'review' ? '' : words(state))],
      ['Since', ({ since }) => inTable(since), 'since'],
    ],
    empty: (query) => {
      const { number, show } = endpoints.reviewList.query.parse(query);
      if (number) return `No payment under review has the booking number ${number}.`;
      return show === 'open' ? 'No payment waits for a person.' : 'No payment under review is done.';
    },
    record: record({
      title: 'Payment under review',
      list: 'reviewList',
      columns: [
        ['Booking', ({ reservationNumber }) => ({ text: reservationNumber, href: `bookings/${reservationNumber}` })],
        ['Amount due', ({ amountThebe }) => formatPula(amountThebe)],
        ['State', ({ state }) => words(state)],
        ['Token of the provider', ({ token }) => token ?? ''],
        ['The provider said', ({ lastResult }) => lastResult ?? ''],
        ['Changes', traceOf],
      ],
      forms: [
        [
          form('resolveReview', 'Amount that arrived', 'Record', 'The payment was recorded.'),
          ({ state }) => state === 'review',
        ],
      ],
    }),
  }),
  screen({
    path: 'platform/bookings',
    title: 'Bookings',
    list: 'staffBookings',
    columns: [
      ['Booking', ({ id }) => ({ text: spacedNumber(id), href: `bookings/${id}`, plain: id })],
      ['Passengers', ({ names }) => names.join(', ')],
      ['Trip', ({ from, to, departsAt }) => `${from} to ${to}, ${moment(departsAt)}`],
      ['Operator', ({ operator }) => operator],
      ['State', stateOf],
      ['Seats', ({ seats }) => seats.join(' ')],
      ['Refunds', refundsOf],
    ],
    empty: (query) => {
      const { id } = endpoints.staffBookings.query.parse(query);
      return id ? `No booking has the number ${id.replaceAll(',', ' or ')}.` : 'The bookings that you find stand here.';
    },
    forms: [
      form('findBookings', 'Find a booking', 'Find', ({ id = '' }) => foundText(id.split(',').length), {
        isSearch: true,
      }),
    ],
    record: record({
      title: 'Booking',
      list: 'shownBooking',
      columns: [
        ['Booking', ({ id }) => spacedNumber(id)],
        ['State', stateOf],
        [
          'Passengers',
          ({ names, seats }) => names.map((name, at) => [name, seats[at]].filter(Boolean).join(', ')).join('; '),
        ],
        ['Phone', ({ phone }) => withCopy(phone ?? '')],
        ['E-mail', ({ email }) => email ?? ''],
        ['Trip', ({ from, to }) => `${from} to ${to}`],
        ['Departure', ({ departsAt, boardingPlace }) => `${moment(departsAt)}, ${boardingPlace}`],
        ['Arrival', ({ arrivesAt, dropPlace }) => `${moment(arrivesAt)}, ${dropPlace}`],
        ['Operator', ({ operator }) => operator],
        ['Bus', ({ regNo }) => regNo],
        ['Price', ({ priceThebe, fareThebe }) => `${formatPula(priceThebe)}, ${formatPula(fareThebe)} a seat`],
        ['Pay by', ({ isPaid, status, payBy }) => (!isPaid && status === 'active' ? moment(payBy) : '')],
        ['Refunds', refundsOf],
        [
          'Ticket',
          ({ uuid, isPaid, status }) =>
            isPaid && status !== 'cancelled' ? { text: 'Open the ticket', href: ticketLinkPath(uuid) } : '',
        ],
        ['Changes', ({ uuid }) => traceOf({ id: uuid })],
      ],
      timeline: ({ timeline }) => timeline.map((event) => [moment(event.at), eventTexts[event.event](event)]),
      forms: [
        [
          form('sendTicket', 'Send the ticket again', 'Send', 'The ticket will be sent again.'),
          ({ status, isPaid }) => status === 'active' && isPaid,
        ],
        [form('requestRefund', 'Refund beside the policy', 'Request', refundRequested), isRefundable],
      ],
    }),
  }),
];
