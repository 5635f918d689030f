import { z } from 'zod';
import { formatPula } from '@/lib/format/money';
import { formatDate, localDate, localTime } from '@/lib/format/time';
import type { StaffCell } from '@/lib/contracts/staff-screen';
import type { EndpointName, Output } from '@/server/api/endpoints/table';
import { staffPath } from '@/lib/paths/staff';
import { words } from './fields';

type RowOf<Name extends EndpointName> = Output<Name> extends { rows: (infer Row)[] } ? Row : never;
type ListName = { [Name in EndpointName]: Output<Name> extends { rows: unknown[] } ? Name : never }[EndpointName];

type Column<Row> = readonly [label: string, show: (row: Row) => StaffCell, sort?: string];
type Form = {
  call: EndpointName;
  title: string;
  button: string;
  done: string;
  isDanger?: boolean;
  /** `operator`: not on the screens of the platform. */
  only?: 'operator' | 'platform';
  /** The states of the record in which the call is possible. */
  states?: readonly string[];
};

/** A record of a list. Each screen knows the fields of its list. */
export type ListRow = Readonly<Record<string, unknown>>;

export type Screen<Row = ListRow> = {
  /** Segments below `/staff`. `:slug` is an operator or `platform`. A screen that names a record shows this one. */
  path: string;
  title: string;
  /** The screen is in the menu of the roles that may read its list. */
  inMenu?: boolean;
  list: ListName;
  /** The field of the list's query that finds a record, if it is not `id`. */
  recordField?: string;
  columns: readonly Column<Row>[];
  empty?: string | ((query: Readonly<Record<string, unknown>>) => string);
  forms?: readonly Form[];
};

/** A screen of one record ends with its id. */
export const isOfRecord = ({ path }: Pick<Screen, 'path'>): boolean => /\/:\w+$/.test(path);

const form = (
  call: EndpointName,
  title: string,
  button: string,
  done: string,
  more: Pick<Form, 'isDanger' | 'only' | 'states'> = {},
): Form => ({
  call,
  title,
  button,
  done,
  ...more,
});
const screen = <Name extends ListName>(one: Screen<RowOf<Name>> & { list: Name }) => one as unknown as Screen;

const day = (instant: string) => formatDate(localDate(new Date(instant)));
const facts = z.record(z.string(), z.union([z.string(), z.number()]));
/** Writes the fields of an audit row, as `role: seller`. */
const listed = (json: string) =>
  json === ''
    ? ''
    : Object.entries(facts.parse(JSON.parse(json)))
        .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${value}`)
        .join(', ');
/** Stays on one line in a table. */
const moment = (instant: string) => `${day(instant)}, ${localTime(new Date(instant))}`.replaceAll(' ', '\u00a0');

const unreadable = 'cannot be read: it was encrypted with another DATA_KEY, or it was changed';

const person: readonly Column<RowOf<'staffList'>>[] = [
  ['Name', ({ id, kind, name }) => ({ text: name, href: `people/${kind}/${id}` }), 'name'],
  ['Role', ({ role }) => words(role)],
  ['State', ({ kind }) => (kind === 'member' ? 'Works here' : 'Invited')],
  ['Since', ({ since }) => day(since), 'since'],
];
const withdrawal: readonly Column<RowOf<'withdrawalList'>>[] = [
  ['Withdrawal', ({ id, reference }) => ({ text: reference, href: `withdrawals/${id}` })],
  ['Name', ({ name }) => name],
  ['Amount', ({ amountThebe }) => formatPula(amountThebe)],
  ['Account', ({ account, bank }) => `${account}, ${bank}`],
  ['Since', ({ since }) => moment(since)],
  ['Not before', ({ notBefore }) => (notBefore ? `not before ${moment(notBefore)}` : '')],
];
const refund: readonly Column<RowOf<'refundList'>>[] = [
  ['Booking', ({ id, reservationNumber }) => ({ text: reservationNumber, href: `refunds/${id}` })],
  ['Amount', ({ amountThebe }) => formatPula(amountThebe)],
  ['To', ({ destination }) => words(destination)],
  ['State', ({ state, lastResult }) => [words(state), lastResult].filter(Boolean).join(', ')],
  ['Since', ({ since }) => moment(since)],
];
const review: readonly Column<RowOf<'reviewList'>>[] = [
  ['Booking', ({ id, reservationNumber }) => ({ text: reservationNumber, href: `reviews/${id}` })],
  ['Amount due', ({ amountThebe }) => formatPula(amountThebe)],
  ['The provider said', ({ lastResult }) => lastResult],
];
const booking: readonly Column<RowOf<'staffBookings'>>[] = [
  ['Booking', ({ id }) => ({ text: id, href: `bookings/${id}` })],
  ['Trip', ({ route, departs }) => `${route}, ${departs}`],
  ['Operator', ({ operator }) => operator],
  ['State', ({ status, isPaid }) => `${words(status)}, ${isPaid ? 'paid' : 'not paid'}`],
  ['Seats', ({ seats }) => seats],
  ['Refunds', ({ refunds }) => refunds],
];

/** One row for each screen of the staff. The menu, the lists and the forms come from it. */
export const screens: readonly Screen[] = [
  screen({
    path: 'platform/operators',
    title: 'Operators',
    inMenu: true,
    list: 'operatorList',
    columns: [
      ['Name', ({ name, slug }) => ({ text: name, href: `${staffPath}/${slug}/people` }), 'name'],
      ['Name in addresses', ({ slug }) => slug],
      ['Staff', ({ members }) => `${members} people`],
    ],
    empty: 'There is no operator yet.',
    forms: [form('createOperator', 'New operator', 'Create', 'The operator was created, and its owner is invited.')],
  }),
  screen({
    path: 'platform/withdrawals',
    title: 'Withdrawals',
    inMenu: true,
    list: 'withdrawalList',
    columns: withdrawal,
    empty: 'No withdrawal is open.',
  }),
  screen({
    path: 'platform/withdrawals/:withdrawalId',
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
      ['Not before', ({ notBefore }) => (notBefore ? moment(notBefore) : '')],
    ],
    forms: [
      form('payWithdrawal', 'The bank paid it', 'Mark as paid', 'The withdrawal is paid.', { states: ['requested'] }),
      form(
        'rejectWithdrawal',
        'Reject it',
        'Reject',
        'The withdrawal was rejected. The amount is back in the wallet.',
        { isDanger: true, states: ['requested'] },
      ),
    ],
  }),
  screen({
    path: 'platform/refunds',
    title: 'Refunds',
    inMenu: true,
    list: 'refundList',
    columns: refund,
    empty: 'No refund is open.',
    forms: [
      form(
        'requestRefund',
        'Refund beside the policy',
        'Request',
        'The refund was requested. Another person must approve it.',
      ),
    ],
  }),
  screen({
    path: 'platform/refunds/:refundId',
    title: 'Refund',
    list: 'refundList',
    columns: refund,
    forms: [
      form('approveRefund', 'Approve it', 'Approve', 'The refund is approved.', { states: ['needs_approval'] }),
      form('refuseRefund', 'Refuse it', 'Refuse', 'The refund was refused.', {
        isDanger: true,
        states: ['needs_approval', 'failed'],
      }),
      form('resolveRefund', 'Seen at the provider', 'Record', 'The refund was recorded.', {
        states: ['sent', 'unclear'],
      }),
      form('retryRefund', 'Send it again', 'Send', 'The refund will be sent.', { states: ['failed'] }),
    ],
  }),
  screen({
    path: 'platform/reviews',
    title: 'Reviews',
    inMenu: true,
    list: 'reviewList',
    columns: review,
    empty: 'No payment waits for a person.',
  }),
  screen({
    path: 'platform/reviews/:attemptId',
    title: 'Payment under review',
    list: 'reviewList',
    columns: review,
    forms: [form('resolveReview', 'Amount that arrived', 'Record', 'The payment was recorded.')],
  }),
  screen({
    path: 'platform/bookings',
    title: 'Bookings',
    inMenu: true,
    list: 'staffBookings',
    columns: booking,
    empty: ({ numbers }) =>
      typeof numbers === 'string' && numbers
        ? `No booking has the number ${numbers.replaceAll(',', ' or ')}.`
        : 'Type a booking number, or find the bookings of a phone.',
    forms: [form('findBookings', 'Bookings of a phone', 'Find', 'These bookings were found.')],
  }),
  screen({
    path: 'platform/bookings/:reservationNumber',
    title: 'Booking',
    list: 'staffBookings',
    recordField: 'numbers',
    columns: booking,
    forms: [form('sendTicket', 'Send the ticket again', 'Send', 'The ticket will be sent again.')],
  }),
  screen({
    path: ':slug/people',
    title: 'People',
    inMenu: true,
    list: 'staffList',
    columns: person,
    empty: 'No person works here yet.',
    forms: [
      form('inviteStaff', 'Invite a person', 'Invite', 'The invitation will be sent.', { only: 'operator' }),
      form('invitePlatform', 'Invite a person', 'Invite', 'The invitation will be sent.', { only: 'platform' }),
    ],
  }),
  screen({
    path: ':slug/people/member/:memberId',
    title: 'Person',
    list: 'staffList',
    columns: person,
    forms: [
      form('changeRole', 'Change the role', 'Change', 'The role was changed.', { only: 'operator' }),
      form('resetFactor', 'Reset a lost second factor', 'Reset', 'The second factor was removed.', { isDanger: true }),
      form('removeStaff', 'Remove from the staff', 'Remove', 'The person was removed.', { isDanger: true }),
    ],
  }),
  screen({
    path: ':slug/people/invitation/:invitationId',
    title: 'Invitation',
    list: 'staffList',
    columns: person,
    forms: [
      form('withdrawInvitation', 'Withdraw the invitation', 'Withdraw', 'The invitation was withdrawn.', {
        isDanger: true,
      }),
    ],
  }),
  screen({
    path: ':slug/audit',
    title: 'Audit',
    inMenu: true,
    list: 'auditList',
    columns: [
      ['Time', ({ at }) => moment(at)],
      ['Person', ({ by, memberId }) => (memberId ? { text: by, href: `audit?member=${memberId}` } : by)],
      ['Role', ({ role }) => words(role)],
      ['Action', ({ action }) => words(action.replace('.', ' '))],
      ['Subject', ({ subject, subjectId }) => ({ text: subject, href: `audit?subject=${subjectId}` })],
      ['Change', ({ before, after }) => [listed(before), listed(after)].filter(Boolean).join(' → ')],
      ['Reason', ({ reason }) => reason],
    ],
    empty: 'No change was found.',
  }),
];
