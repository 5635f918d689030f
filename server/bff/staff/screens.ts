import { staffPath } from '@/lib/paths/staff';
import { day, inTable } from '@/lib/format/cells';
import { humanize } from '@/lib/format/in-words';
import { cashPayments } from '@/server/api/endpoints/cash-payments';
import { fares } from '@/server/api/endpoints/fares';
import { money } from '@/server/api/endpoints/money';
import { ownBookings } from '@/server/api/endpoints/own-bookings';
import { payouts } from '@/server/api/endpoints/payouts';
import { refunds } from '@/server/api/endpoints/refunds';
import { reviews } from '@/server/api/endpoints/reviews';
import { staffBookings } from '@/server/api/endpoints/staff-bookings';
import { terminals } from '@/server/api/endpoints/terminals';
import { withdrawals } from '@/server/api/endpoints/withdrawals';
import { busScreens } from './bus-screens';
import { changeText } from './change-text';
import { fileScreens } from './file-screens';
import { passengerScreen, todayScreen, tripScreen } from './trip-screens';
import { scheduleScreens } from './schedule-screens';
import { profileScreens } from './profile-screens';
import { form, screen, viewOf, type Column, type RowOf, type Screen } from './screen';

/** The screens of the records that an audit row may be about, by the kind of its subject. */
const recordScreens: Readonly<Record<string, string>> = {
  refund: 'refunds',
  withdrawal: 'withdrawals',
  payment_attempt: 'reviews',
  terminal_payment: 'payments',
  payout: 'payouts',
  terminal_agent: 'terminals',
  bus: 'buses',
};
const isMember = ({ kind }: RowOf<'staffList'>) => kind === 'member';
const person: readonly Column<RowOf<'staffList'>>[] = [
  ['Name', ({ id, name }) => ({ text: name, href: `people/${id}` })],
  ['Role', ({ role }) => humanize(role)],
  ['State', ({ kind }) => (kind === 'member' ? 'Works here' : 'Invited')],
  ['Since', ({ since }) => day(since)],
];

export const acceptForm = form('acceptInvitation', 'Work here', 'Accept', 'Welcome.');

/** One row for each screen of the staff, in the order of the menu. The menu, the lists, the records and the forms come from it. */
export const screens: readonly Screen[] = [
  staffBookings,
  refunds,
  withdrawals,
  reviews,
  terminals,
  todayScreen,
  tripScreen,
  passengerScreen,
  cashPayments,
  ownBookings,
  money,
  payouts,
  ...scheduleScreens,
  ...fileScreens,
  ...busScreens,
  fares,
  screen({
    path: 'platform/operators',
    icon: 'M4 5h16v11H4zM4 11h16M7 16v3M17 16v3M7 13.5v.1M17 13.5v.1',
    title: 'Operators',
    list: 'operatorList',
    columns: [
      ['Name', ({ name, slug }) => ({ text: name, href: `${staffPath}/${slug}/people` })],
      ['Name in addresses', ({ slug }) => slug],
      ['Staff', ({ members }) => (members === 1 ? '1 person' : `${members} people`)],
    ],
    empty: () => 'There is no operator yet.',
    forms: [form('createOperator', 'New operator', 'Create', 'The operator was created, and its owner is invited.')],
  }),
  ...profileScreens,
  screen({
    path: ':slug/people',
    icon: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5.5a3 3 0 0 1 0 6M18 14.5c2.2.8 3.5 2.7 3.5 5.5',
    title: 'People',
    list: 'staffList',
    columns: person,
    empty: () => 'No person works here yet.',
    forms: [
      form('inviteStaff', 'Invite a person', 'Invite', 'The invitation will be sent.', { only: 'operator' }),
      form('invitePlatform', 'Invite a person', 'Invite', 'The invitation will be sent.', { only: 'platform' }),
    ],
    record: viewOf({
      title: 'Person',
      list: 'staffList',
      columns: person,
      forms: [
        {
          ...form('changeRole', 'Change the role', 'Change', 'The role was changed.', { only: 'operator' }),
          isPossible: isMember,
        },
        {
          ...form('resetFactor', 'Reset a lost second factor', 'Reset', 'The second factor was removed.', {
            isDanger: true,
          }),
          isPossible: isMember,
        },
        {
          ...form('removeStaff', 'Remove from the staff', 'Remove', 'The person was removed.', { isDanger: true }),
          isPossible: isMember,
        },
        {
          ...form('withdrawInvitation', 'Withdraw the invitation', 'Withdraw', 'The invitation was withdrawn.', {
            isDanger: true,
          }),
          isPossible: ({ kind }) => kind === 'invitation',
        },
      ],
    }),
  }),
  screen({
    path: ':slug/audit',
    icon: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
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
      ['Role', ({ role, name }) => humanize(role ?? (name === null ? 'command' : ''))],
      ['Action', ({ action }) => humanize(action.replaceAll('.', ' '))],
      [
        'Subject',
        ({ subjectKind: kind, subjectId: id, subjectName }) => ({
          text: subjectName ?? humanize(kind),
          href: recordScreens[kind] ? `${recordScreens[kind]}/${id}` : `audit?subject=${id}`,
        }),
      ],
      [
        'Change',
        ({ before, after, inviter }) => changeText(before, after && inviter ? { ...after, invitedBy: inviter } : after),
      ],
      ['Reason', ({ reason }) => reason ?? ''],
    ],
    empty: () => 'No change was found.',
  }),
];
