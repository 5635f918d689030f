import { z } from 'zod';
import { brand } from '@/lib/brand';
import type { StaffCell, StaffPart } from '@/lib/contracts/staff-screen';
import { day as dayText, moment } from '@/lib/format/cells';
import { formatSum, pulaAmount } from '@/lib/format/money';
import { localMoment, localTime } from '@/lib/format/time';
import { endpoint, localDay } from '@/server/api/endpoint';
import { staffScreen, type Column, type RowOf } from '@/server/api/staff-screen';
import { listOf, listQuery, operatorPath, operatorRead } from './staff';

/** In thebe: owed is what was sold, less the next four. The last four and the own cash are the channels of the sales. */
const amounts = z.record(
  z.enum(['sold', 'refunded', 'commission', 'ownCash', 'paidOut', 'owed', 'card', 'mobile', 'terminal', 'wallet']),
  z.int(),
);
type MoneyName = keyof z.infer<typeof amounts>;
/** In thebe. `owed` leaves out payouts. */
const moneyDay = z.object({ day: z.iso.date(), sold: z.int(), refunded: z.int(), owed: z.int() });

const dayOfMonth = { title: 'Month', description: 'Any day of it. This month, if you choose none.', format: 'date' };
const moneyRows = {
  moneyTable: endpoint({
    ...operatorRead,
    path: `${operatorPath}/money`,
    summary: 'The money of a month by day and trip, newest day first, and what the platform owes to the operator now.',
    permission: 'money.read',
    query: z.object({
      ...listQuery,
      month: localDay().optional().meta(dayOfMonth),
    }),
    output: listOf(
      z.object({
        id: z.string(),
        day: z.iso.date(),
        /** Null for a payout. */
        trip: z.object({ id: z.uuid(), from: z.string(), to: z.string(), departsAt: z.iso.datetime() }).nullable(),
        amounts,
      }),
    ).extend({ month: z.iso.date(), days: z.array(moneyDay), owedThebe: z.int(), at: z.iso.datetime() }),
  }),
} as const;

type Row = RowOf<typeof moneyRows.moneyTable>;
type AmountColumn = readonly [label: string, name: MoneyName, word: string, only?: 'file'];
/** On a phone the word stands behind the amount. A screen has one column for the channels, and a file one for each. */
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
    .map(([, name, word]) => (amounts[name] === amounts.sold ? word : `${formatSum(amounts[name])} ${word}`))
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

function barsOf({ month, days, owedThebe, at }: z.output<typeof moneyRows.moneyTable.output>): StaffPart {
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

export const money = staffScreen(moneyRows, 'moneyTable', {
  path: ':slug/money',
  icon: 'M4 20V4M4 20h16M8 20v-6M12 20V9M16 20v-9',
  title: 'Money',
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
  part: (_, { page }) => barsOf(page),
});
