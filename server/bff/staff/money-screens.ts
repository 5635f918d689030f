import { brand } from '@/lib/brand';
import type { StaffCell, StaffPart } from '@/lib/contracts/staff-screen';
import { formatSum, pulaAmount } from '@/lib/format/money';
import { addDays, localMoment, localTime } from '@/lib/format/time';
import type { MoneyName } from '@/server/api/endpoints/money';
import type { Output } from '@/server/api/endpoints/table';
import { day as dayText, moment } from './cells';
import { screen, type Column, type RowOf } from './screen';

type Row = RowOf<'moneyTable'>;
/** The label of a column, and the word after its amount on a phone. */
const amountColumns: readonly (readonly [label: string, name: MoneyName, word: string])[] = [
  ['Sold', 'sold', 'sold'],
  ['Refunded', 'refunded', 'refunded'],
  ['Commission', 'commission', 'commission'],
  ['Own cash', 'ownCash', 'in your cash'],
  ['Paid out', 'paidOut', 'paid out'],
  ['Owed', 'owed', 'owed'],
  ['Card', 'card', 'by card'],
  ['Mobile money', 'mobile', 'by mobile money'],
  ['Terminal', 'terminal', 'at terminals'],
  ['Wallet', 'wallet', 'from wallets'],
];

/** 'Fri 27 Nov'. The page names the year. */
const shortOf = (instant: string) => dayText(instant).slice(0, -5);

function tripOf({ day, trip, amounts }: Row): StaffCell {
  if (!trip) return amounts.paidOut < 0 ? `Paid to ${brand.name}` : 'Payout';
  const towns = `${trip.from} to ${trip.to}`;
  return {
    text: `${towns}, ${shortOf(trip.departsAt)}, ${localTime(new Date(trip.departsAt))}`,
    plain: `${localMoment(new Date(trip.departsAt))} ${towns}`,
    href: `bookings?trip=${trip.id}&day=${day}`,
  };
}

const columns: readonly Column<Row>[] = [
  ['Day', ({ day }) => ({ text: shortOf(day).replaceAll(' ', '\u00a0'), plain: day })],
  ['Trip', tripOf],
  ...amountColumns.map(([label, name, word]): Column<Row> => {
    const cellOf = (thebe: number) => (thebe === 0 ? '' : { text: formatSum(thebe), plain: pulaAmount(thebe), word });
    return [label, ({ amounts }) => cellOf(amounts[name])];
  }),
];

const monthOf = (first: string) => dayText(first).slice(-8);

function barsOf({ month, days, owedThebe, at }: Output<'moneyTable'>): StaffPart {
  const sumOf = (name: 'sold' | 'refunded' | 'owed') => formatSum(days.reduce((sum, one) => sum + one[name], 0));
  const debt = formatSum(Math.abs(owedThebe));
  const all = Array.from({ length: 31 }, (_, index) => addDays(month, index)).filter(
    (day) => monthOf(day) === monthOf(month),
  );
  return {
    kind: 'bars',
    title: owedThebe < 0 ? `This company owes ${brand.name} ${debt}` : `${brand.name} owes this company ${debt}`,
    detail: `Now: ${moment(at)}`,
    caption: `Money by day, ${monthOf(month)}`,
    sums: [`Sold ${sumOf('sold')}`, `Refunded ${sumOf('refunded')}`, `Owed ${sumOf('owed')} before payouts`],
    days:
      days.length === 0
        ? []
        : all.map((day) => {
            const { sold = 0, refunded = 0, owed = 0 } = days.find((one) => one.day === day) ?? {};
            return { label: dayText(day), sold, refunded, owed };
          }),
  };
}

export const moneyScreen = screen({
  path: ':slug/money',
  icon: 'M4 20V4M4 20h16M8 20v-6M12 20V9M16 20v-9',
  title: 'Money',
  list: 'moneyTable',
  only: 'operator',
  titleCells: 2,
  columns,
  empty: () => 'No money was moved in this month.',
  heading: ({ month }) => `Money, ${monthOf(month)}`,
  part: (_rows, _typed, page) => barsOf(page),
});
