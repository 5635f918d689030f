import { formatPula } from '@/lib/format/money';
import { formatDate, localDate, localTime } from '@/lib/format/time';
import { staffPath } from '@/lib/paths/staff';
import { endpoints } from '@/server/api/endpoints/table';
import { words } from './fields';
import { form, record, screen, type Column, type RowOf, type Screen } from './screen';

const day = (instant: string) => formatDate(localDate(new Date(instant)));
const moment = (instant: string) => `${day(instant)}, ${localTime(new Date(instant))}`;
const momentOrNone = (instant: string | null) => (instant ? moment(instant) : '');
/** Stays on one line in a table. */
const inTable = (instant: string) => moment(instant).replaceAll(' ', '\u00a0');
/** Writes the fields of an audit row, as `role: seller`. */
const listed = (fields: Readonly<Record<string, string | number>> | null) =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${value}`)
    .join(', ');
const unreadable = 'cannot be read: it was encrypted with another DATA_KEY, or it was changed';

/** The screens of the records that an audit row may be about, by the kind of its subject. */
const recordScreens: Readonly<Record<string, string>> = {
  refund: 'refunds',
  withdrawal: 'withdrawals',
  payment_attempt: 'reviews',
};
const traceOf = ({ id }: { id: string }) => ({ text: 'Audit', href: `audit?subject=${id}` });

const danger = { isDanger: true };
const isMember = ({ kind }: RowOf<'staffList'>) => kind === 'member';
const isRequested = ({ state }: RowOf<'shownWithdrawal'>) => state === 'requested';

const person: readonly Column<RowOf<'staffList'>>[] = [
  ['Name', ({ id, name }) => ({ text: name, href: `people/${id}` }), 'name'],
  ['Role', ({ role }) => words(role)],
  ['State', ({ kind }) => (kind === 'member' ? 'Works here' : 'Invited')],
  ['Since', ({ since }) => day(since), 'since'],
];

const refundText = ({ amountThebe, state, destination }: RowOf<'staffBookings'>['refunds'][number]) =>
  `${formatPula(amountThebe)} ${words(state).toLowerCase()} to the ${destination}`;
const booking: readonly Column<RowOf<'staffBookings'>>[] = [
  ['Booking', ({ id }) => ({ text: id, href: `bookings/${id}` })],
  ['Trip', ({ from, to, departsAt }) => `${from} to ${to}, ${moment(departsAt)}`],
  ['Operator', ({ operator }) => operator],
  ['State', ({ status, isPaid }) => `${words(status)}, ${isPaid ? 'paid' : 'not paid'}`],
  ['Seats', ({ seats }) => seats.join(' ')],
  [
    'Refunds',
    ({ id, refunds }) =>
      refunds.length > 0 ? { text: refunds.map(refundText).join(', '), href: `refunds?number=${id}` } : '',
  ],
];

export const acceptForm = form('acceptInvitation', 'Work here', 'Accept', 'Welcome.');

/** One row for each screen of the staff. The menu, the lists, the records and the forms come from it. */
export const screens: readonly Screen[] = [
  screen({
    path: 'platform/operators',
    title: 'Operators',
    list: 'operatorList',
    columns: [
      ['Name', ({ name, slug }) => ({ text: name, href: `${staffPath}/${slug}/people` }), 'name'],
      ['Name in addresses', ({ slug }) => slug],
      ['Staff', ({ members }) => `${members} people`],
    ],
    empty: () => 'There is no operator yet.',
    forms: [form('createOperator', 'New operator', 'Create', 'The operator was created, and its owner is invited.')],
  }),
  screen({
    path: 'platform/withdrawals',
    title: 'Withdrawals',
    list: 'withdrawalList',
    columns: [
      ['Withdrawal', ({ id, reference }) => ({ text: reference, href: `withdrawals/${id}` })],
      ['Name', ({ name }) => name],
      ['Amount', ({ amountThebe }) => formatPula(amountThebe)],
      ['Account', ({ account, bank }) => `${account}, ${bank}`],
      ['Since', ({ since }) => inTable(since)],
      ['Not before', ({ notBefore }) => (notBefore ? `not before ${inTable(notBefore)}` : '')],
    ],
    empty: () => 'No withdrawal is open.',
    record: record({
      title: 'Withdrawal',
      list: 'shownWithdrawal',
      columns: [
        ['Withdrawal', ({ reference }) => reference],
        ['Amount', ({ amountThebe }) => formatPula(amountThebe)],
        ['State', ({ state }) => words(state)],
        ['Name', ({ name }) => name],
        ['Phone', ({ phone }) => phone],
        ['Account number', ({ account }) => account ?? unreadable],
        ['IBAN', ({ iban }) => iban ?? unreadable],
        ['Bank', ({ bank }) => bank],
        ['Branch', ({ branch }) => branch],
        ['Not before', ({ notBefore }) => momentOrNone(notBefore)],
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
      ['Amount', ({ amountThebe }) => formatPula(amountThebe)],
      ['To', ({ destination }) => words(destination)],
      ['State', ({ state, lastResult }) => [words(state), lastResult].filter(Boolean).join(', ')],
      ['Since', ({ since }) => inTable(since)],
    ],
    empty: (query) => {
      const { number } = endpoints.refundList.query.parse(query);
      return number ? `The booking ${number} has no refund.` : 'No refund is open.';
    },
    forms: [
      form(
        'requestRefund',
        'Refund beside the policy',
        'Request',
        'The refund was requested. Another person must approve it.',
      ),
    ],
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
      ['Amount due', ({ amountThebe }) => formatPula(amountThebe)],
      ['The provider said', ({ lastResult }) => lastResult ?? ''],
    ],
    empty: () => 'No payment waits for a person.',
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
    columns: booking,
    empty: (query) => {
      const { id, passenger } = endpoints.staffBookings.query.parse(query);
      if (id) return `No booking has the number ${id.replaceAll(',', ' or ')}.`;
      return passenger ? 'This passenger has no booking.' : 'Type a booking number, or find the bookings of a phone.';
    },
    forms: [form('findBookings', 'Bookings of a phone', 'Find', 'The passenger was found.')],
    record: record({
      title: 'Booking',
      list: 'staffBookings',
      columns: booking,
      forms: [
        [
          form('sendTicket', 'Send the ticket again', 'Send', 'The ticket will be sent again.'),
          ({ status, isPaid }) => status === 'active' && isPaid,
        ],
      ],
    }),
  }),
  screen({
    path: ':slug/people',
    title: 'People',
    list: 'staffList',
    columns: person,
    empty: () => 'No person works here yet.',
    forms: [
      form('inviteStaff', 'Invite a person', 'Invite', 'The invitation will be sent.', { only: 'operator' }),
      form('invitePlatform', 'Invite a person', 'Invite', 'The invitation will be sent.', { only: 'platform' }),
    ],
    record: record({
      title: 'Person',
      list: 'staffList',
      columns: person,
      forms: [
        [form('changeRole', 'Change the role', 'Change', 'The role was changed.', { only: 'operator' }), isMember],
        [
          form('resetFactor', 'Reset a lost second factor', 'Reset', 'The second factor was removed.', danger),
          isMember,
        ],
        [form('removeStaff', 'Remove from the staff', 'Remove', 'The person was removed.', danger), isMember],
        [
          form('withdrawInvitation', 'Withdraw the invitation', 'Withdraw', 'The invitation was withdrawn.', danger),
          ({ kind }) => kind === 'invitation',
        ],
      ],
    }),
  }),
  screen({
    path: ':slug/audit',
    title: 'Audit',
    list: 'auditList',
    columns: [
      ['Time', ({ at }) => inTable(at)],
      [
        'Person',
        ({ name, actor, memberId }) => {
          const text = name ?? actor ?? '';
          return memberId ? { text, href: `audit?member=${memberId}` } : text;
        },
      ],
      ['Role', ({ role, name }) => words(role ?? (name === null ? 'command' : ''))],
      ['Action', ({ action }) => words(action.replace('.', ' '))],
      [
        'Subject',
        ({ subjectKind: kind, subjectId: id, subjectName }) => ({
          text: subjectName ?? `${kind.replaceAll('_', ' ')} ${id.slice(0, 8)}`,
          href: recordScreens[kind] ? `${recordScreens[kind]}/${id}` : `audit?subject=${id}`,
        }),
      ],
      [
        'Change',
        ({ before, after, inviter }) => {
          const now = after && inviter ? { ...after, invitedBy: inviter } : after;
          return [listed(before), listed(now)].filter(Boolean).join(' → ');
        },
      ],
      ['Reason', ({ reason }) => reason ?? ''],
    ],
    empty: () => 'No change was found.',
  }),
];
