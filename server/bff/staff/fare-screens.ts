import type { StaffPart } from '@/lib/contracts/staff-screen';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { day } from './cells';
import { form, screen, viewOf, type RowOf, type Screen } from './screen';

type FareRow = RowOf<'fareList'>;
const faresIn = ({ pairs }: FareRow) => pairs.flatMap(({ fareThebe }) => fareThebe ?? []).toSorted((a, b) => a - b);
const pathOf = (row: FareRow) => `fares/${row.id}?day=${row.day}`;
const laterText = ({ pairs }: FareRow) =>
  pairs
    .flatMap(({ to, next }) => next.map((fare) => `${to} ${formatPula(fare.fareThebe)} from ${day(fare.from)}`))
    .join(', ');
const rangeText = ([lowest, ...others]: readonly number[]) => {
  const highest = others.at(-1) ?? lowest;
  if (lowest === undefined || highest === undefined) return 'No fare';
  return lowest === highest ? formatPula(lowest) : `${formatPula(lowest)} to ${formatPula(highest)}`;
};
const missingText = ({ pairs }: FareRow) => {
  const missing = pairs.filter(({ fareThebe }) => fareThebe === null).map(({ to }) => to);
  return missing.length > 0 ? `No fare to ${missing.join(', ')}` : '';
};

function matrixOf({ rows }: { rows: readonly FareRow[] }): StaffPart | undefined {
  if (!rows[0]) return undefined;
  const columns = [...new Set(rows.flatMap(({ pairs }) => pairs.map(({ to }) => to)))].toSorted();
  const cellOf = ({ pairs }: FareRow, town: string) => {
    const fareThebe = pairs.find(({ to }) => to === town)?.fareThebe;
    return fareThebe == null ? '–' : pulaAmount(fareThebe);
  };
  const lines = rows.map((row) => ({ text: row.from, href: pathOf(row), cells: columns.map((to) => cellOf(row, to)) }));
  return { kind: 'matrix', caption: `Fares in pula on ${day(rows[0].day)}`, corner: 'From', columns, rows: lines };
}

export const fareScreens: readonly Screen[] = [
  screen({
    path: ':slug/fares',
    icon: 'M4 7h16v10H4zM4 10.5h16M8 14h3',
    title: 'Fares',
    list: 'fareList',
    only: 'operator',
    columns: [
      ['From', (row) => ({ text: row.from, href: pathOf(row) })],
      ['Fares', (row) => rangeText(faresIn(row))],
      ['Not on sale', missingText],
      ['Later', laterText],
    ],
    empty: () => 'No fare is here yet. Add the first one.',
    listPart: matrixOf,
    forms: [
      form('setFares', 'Add a fare', 'Save', 'The fares were saved.'),
      form('raiseFares', 'Raise all fares', 'Raise', 'The fares were raised.'),
    ],
    record: viewOf({
      title: 'Fares from a town',
      list: 'fareList',
      columns: [
        ['From', ({ from }) => from],
        ['Day', (row) => day(row.day)],
        ['Later', laterText],
      ],
      forms: [
        {
          ...form('setFares', 'Change the fares', 'Save', 'The fares were saved.'),
          ofRow: ({ from, rev, day: seen, pairs }) => ({
            hidden: { from, rev: String(rev), day: seen },
            values: {
              validFrom: seen,
              fares: pairs.map(({ to, fareThebe }) => ({ to, fare: fareThebe === null ? '' : pulaAmount(fareThebe) })),
            },
          }),
        },
      ],
    }),
  }),
];
