import { z } from 'zod';
import type { StaffPart } from '@/lib/contracts/staff-screen';
import { day as dayText } from '@/lib/format/cells';
import { formatPula, pulaAmount } from '@/lib/format/money';
import { endpoint, localDay } from '@/server/api/endpoint';
import { staffScreen, type RowOf } from '@/server/api/staff-screen';
import { listOf, operatorPath, operatorRead, reason, timetableChange } from './staff';

const town = z.string().max(100);
const date = localDay().meta({ examples: ['2999-01-01'], format: 'date' });
const validFrom = date
  .optional()
  .meta({ title: 'First day', description: 'Without one, today. Sold tickets keep their fares.' });
const change = { ...timetableChange, audit: 'fares.changed' } as const;

const fareRows = {
  fareList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/fares`,
    summary: 'The fares of a day by their first towns. A pair of towns of a pattern may have no fare.',
    permission: 'catalogue.read',
    query: z.object({ id: z.uuid().optional(), day: date.optional().meta({ title: 'Day' }) }),
    output: listOf(
      z.object({
        id: z.uuid(),
        from: z.string(),
        day: date,
        rev: z.int(),
        pairs: z.array(
          z.object({
            to: z.string(),
            fareThebe: z.int().nullable(),
            next: z.array(z.object({ from: date, fareThebe: z.int() })),
          }),
        ),
      }),
    ),
  }),
  setFares: endpoint({
    ...change,
    method: 'PUT',
    path: `${operatorPath}/fares`,
    summary: 'Sets fares from a town, from a date. An empty fare takes the pair of towns off sale.',
    body: z
      .object({
        /** The version of the timetable that the person saw. */
        rev: z.int().optional(),
        /** A fare that the person saw on this day is no change. */
        day: date.optional(),
        from: town.meta({ title: 'From', examples: ['Palapye'] }),
        fares: z
          .array(
            z.object({
              to: town.meta({ title: 'To' }),
              fare: z.string().trim().max(20).default('').meta({ title: 'Fare', inputMode: 'decimal' }),
            }),
          )
          .min(1)
          .max(200)
          .meta({
            title: 'Fares in pula',
            rowTitle: 'Fare',
            description: 'An empty fare takes the journey off sale.',
            examples: [[{ to: 'Serule', fare: '20.50' }]],
          }),
        wayBack: z.boolean().default(false).meta({ title: 'The same for the way back' }),
        validFrom,
        ...reason,
      })
      .refine(({ from, fares }) => new Set([from, ...fares.map(({ to }) => to)]).size > fares.length, {
        path: ['fares'],
        message: 'Each fare must be to another town',
      }),
  }),
  raiseFares: endpoint({
    ...change,
    path: `${operatorPath}/fares/raise`,
    summary: 'Changes all fares by a percentage from a date, and rounds them to whole pula.',
    body: z.object({
      percent: z
        .number()
        .min(-50)
        .max(200)
        .multipleOf(0.01)
        .meta({
          title: 'Percent',
          description: 'From -50 to 200, for example 6 or 6.25. The new fares are whole pula.',
          inputMode: 'decimal',
          examples: [6.25],
        }),
      validFrom,
      ...reason,
    }),
  }),
} as const;

type FareRow = RowOf<typeof fareRows.fareList>;
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

export const fares = staffScreen(fareRows, 'fareList', {
  path: ':slug/fares',
  icon: 'M4 7h16v10H4zM4 10.5h16M8 14h3',
  title: 'Fares',
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
    { form: ['setFares', 'Add a fare', 'Save', 'The fares were saved.'] },
    { form: ['raiseFares', 'Raise all fares', 'Raise', 'The fares were raised.'] },
  ],
  record: {
    title: 'Fares from a town',
    columns: [
      ['From', ({ from }) => from],
      ['Fares on', (row) => dayText(row.day)],
      ['Later', laterText],
    ],
    forms: [
      {
        form: ['setFares', 'Change the fares', 'Save', 'The fares were saved.'],
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
  },
});
