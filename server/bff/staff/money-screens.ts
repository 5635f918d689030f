import { brand } from '@/lib/brand';
import type { StaffCell, StaffPart } from '@/lib/contracts/staff-screen';
import { formatPula, formatSum, pulaAmount } from '@/lib/format/money';
import { localMoment, localTime } from '@/lib/format/time';
import type { MoneyName } from '@/server/api/endpoints/money';
import type { Output } from '@/server/api/endpoints/table';
import { amount, day as dayText, moment } from '@/lib/format/cells';
import { humanize } from '@/lib/format/in-words';
import { form, screen, viewOf, type Column, type RowOf } from './screen';

type Row = RowOf<'moneyTable'>;
type AmountColumn = readonly [label: string, name: MoneyName, words: string, only?: 'file'];
/** On a phone the words stand behind the amount. A screen has one column for the channels, and a file one for each. */
const amountColumns: readonly AmountColumn[] = [
  ['Sold', 'sold', 'sold'],
  ['Card', 'card', 'by card', 'file'],
  ['Mobile money', 'mobile', 'by mobile money', 'file'],
  ['Terminal', 'terminal', 'at terminals', 'file'],
  ['Own cash', 'ownCash', 'in own cash', 'file'],
  ['Wallet', 'wallet', 'from wallets', 'file'],
  ['Refunded', 'refunded', 'refunded'],
  ['Commission', 'commission', 'commission'],
  ['Paid out', 'paidOut', 'paid out'],
  ['Owed', 'owed', 'owed'],
];
const paidOf = ({ amounts }: Row) =>
  amountColumns
    .filter(([, name, , only]) => only && amounts[name] !== 0)
    .map(([, name, words]) => (amounts[name] === amounts.sold ? words : `${formatSum(amounts[name])} ${words}`))
    .join(', ');
const monthOf = (date: string) => dayText(date).split(' ').slice(2).join(' ');
/** 'Fri 27 Nov'. The page names the year. */
const shortOf = (instant: string) => dayText(instant).slice(0, -5);

function tripOf({ day, trip, amounts }: Row): StaffCell {
  if (!trip) return amounts.paidOut < 0 ? `Paid to ${brand.name}` : 'Payout';
  const [towns, leaves] = [`${trip.from} to ${trip.to}`, new Date(trip.departsAt)];
  return {
    text: `${towns}, ${shortOf(trip.departsAt)} ${localTime(leaves)}`,
    plain: `${localMoment(leaves)} ${towns}`,
    href: `bookings?trip=${trip.id}&day=${day}`,
  };
}

function barsOf({ month, days, owedThebe, at }: Output<'moneyTable'>): StaffPart {
  const sumOf = (name: 'sold' | 'refunded' | 'owed') => formatSum(days.reduce((sum, one) => sum + one[name], 0));
  const debt = formatSum(Math.abs(owedThebe));
  return {
    kind: 'bars',
    title: owedThebe < 0 ? `This company owes ${brand.name} ${debt}` : `${brand.name} owes this company ${debt}`,
    detail: `Now: ${moment(at)}`,
    caption: `Money by day, ${monthOf(month)}`,
    sums: [`Sold ${sumOf('sold')}`, `Refunded ${sumOf('refunded')}`, `Owed ${sumOf('owed')} before payouts`],
    month,
    days,
  };
}

export const moneyScreen = screen({
  path: ':slug/money',
  icon: 'M4 20V4M4 20h16M8 20v-6M12 20V9M16 20v-9',
  title: 'Money',
  list: 'moneyTable',
  only: 'operator',
  titleCells: 2,
  columns: [
    ['Day', ({ day }) => ({ text: shortOf(day).replaceAll(' ', '\u00a0'), plain: day })],
    ['Trip', tripOf],
    ['Paid', paidOf, 'screen'],
    ...amountColumns.map(([label, name, word, only]): Column<Row> => {
      const cellOf = (thebe: number) => (thebe === 0 ? '' : { text: formatSum(thebe), plain: pulaAmount(thebe), word });
      return [label, ({ amounts }) => cellOf(amounts[name]), only];
    }),
  ],
  empty: () => 'No money was moved in this month.',
  heading: ({ month }) => `Money, ${monthOf(month)}`,
  part: (_rows, _typed, page) => barsOf(page),
});

type Payout = RowOf<'payoutList'>;
const only = 'platform';
const kinds = { payout: 'Payout', payin: 'Paid by the operator' } as const;
const isOpen = ({ state }: Payout) => state === 'requested';
const payoutColumns: readonly Column<Payout>[] = [
  ['Amount', ({ id, amountThebe }) => ({ ...amount(amountThebe), href: `payouts/${id}` })],
  ['Operator', ({ operator }) => operator ?? ''],
  ['Kind', ({ kind }) => kinds[kind]],
  ['Bank account', ({ accountLast4 }) => `…${accountLast4}`],
  ['State', ({ state, doneOn }) => (doneOn ? `${humanize(state)} ${dayText(doneOn)}` : 'Waits for a second person')],
  ['Recorded', ({ recordedOn }) => ({ text: dayText(recordedOn), plain: recordedOn })],
  ['Reference of the bank', ({ bankReference }) => bankReference ?? ''],
];

export const payoutScreen = screen({
  path: ':slug/payouts',
  icon: 'M4 4h16v9H4zM12 6.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 15v6M9 18l3 3 3-3',
  title: 'Payouts',
  list: 'payoutList',
  columns: payoutColumns,
  empty: ({ show }) => (show === 'open' ? 'No payout is open. Done has those that were paid.' : 'No payout is done.'),
  forms: [
    form('requestPayout', 'Record a payout', 'Record', 'It was recorded. Another person must confirm it.', { only }),
  ],
  record: viewOf({
    title: 'Payout',
    list: 'payoutList',
    columns: payoutColumns,
    forms: [
      {
        ...form('confirmPayout', 'The bank moved the money', 'Confirm', 'The payout is confirmed.', { only }),
        isPossible: (row) => isOpen(row) && !row.isOwn,
        ofRow: ({ amountThebe }) => ({ button: `Confirm ${formatPula(amountThebe)}` }),
      },
      {
        ...form('withdrawPayout', 'Withdraw it', 'Withdraw', 'It was withdrawn.', { only, isDanger: true }),
        isPossible: isOpen,
      },
    ],
  }),
});
