import type { StaffPart } from '@/lib/contracts/staff-screen';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { day as dayText } from '@/lib/format/cells';
import { form, screen, viewOf, type RowOf, type Screen } from './screen';

type FareRow = RowOf<'fareList'>;
const pathOf = ({ id, day }: FareRow) => `fares/${id}?day=${day}`;
const withoutFare = ({ pairs }: FareRow) => pairs.filter(({ fareThebe }) => fareThebe === null);
const countText = (row: FareRow) => `${row.pairs.length - withoutFare(row).length} of ${row.pairs.length} with a fare`;
const missingText = (row: FareRow) => {
  const towns = withoutFare(row).map(({ to }) => to);
  return towns.length > 0 ? `No fare to ${towns.join(', ')}` : '';
};
const laterText = ({ pairs }: FareRow) =>
  pairs
    .flatMap(({ to, next }) => next.map((fare) => `${to} ${formatPula(fare.fareThebe)} from ${dayText(fare.from)}`))
    .join(', ');

function matrixOf(rows: readonly FareRow[]): StaffPart | undefined {
  if (!rows[0]) return undefined;
  const names = new Set(rows.flatMap(({ pairs }) => pairs.map(({ to }) => to)));
  const towns = [...names].toSorted((one, other) => one.localeCompare(other, 'en'));
  const cellOf = ({ pairs }: FareRow, town: string) => {
    const fareThebe = pairs.find(({ to }) => to === town)?.fareThebe;
    return fareThebe == null ? '–' : pulaAmount(fareThebe);
  };
  return {
    kind: 'matrix',
    title: `Fares in pula on ${dayText(rows[0].day)}`,
    columns: ['From', ...towns],
    rows: rows.map((row) => [{ text: row.from, href: pathOf(row) }, ...towns.map((town) => cellOf(row, town))]),
  };
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
      ['Fares', countText],
      ['Not on sale', missingText],
      ['Later', laterText],
    ],
    empty: () => 'No fare is here yet. Add the first one.',
    heading: ({ rows: [first] }) => first && `Fares, ${dayText(first.day)}`,
    part: matrixOf,
    forms: [
      form('setFares', 'Add a fare', 'Save', 'The fares were saved.'),
      form('raiseFares', 'Raise all fares', 'Raise', 'The fares were raised.'),
    ],
    record: viewOf({
      title: 'Fares from a town',
      list: 'fareList',
      columns: [
        ['From', ({ from }) => from],
        ['Fares on', (row) => dayText(row.day)],
        ['Later', laterText],
      ],
      forms: [
        {
          ...form('setFares', 'Change the fares', 'Save', 'The fares were saved.'),
          rowName: 'to',
          ofRow: ({ from, rev, day, pairs }) => ({
            hidden: { from, rev: String(rev), day },
            values: {
              validFrom: day,
              fares: pairs.map(({ to, fareThebe }) => ({ to, fare: fareThebe === null ? '' : pulaAmount(fareThebe) })),
            },
          }),
        },
      ],
    }),
  }),
];
