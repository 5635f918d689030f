import { z } from 'zod';
import type { PlainTable, StaffPart } from '@/lib/contracts/staff-screen';
import { day, humanize, moment } from '@/lib/format/cells';
import { tripDaysAhead } from '@/lib/limits';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen, type Column } from '@/server/api/staff-screen';
import { added, listOf, operatorPath, operatorRead, scope, timetableChange, withoutNul } from './staff';

const serviceDate = z.iso.date();
const problem = z.object({ file: z.string(), line: z.int(), column: z.string().optional(), reason: z.string() });
const effect = z.object({
  changes: z.array(z.object({ file: z.string(), name: z.string(), kind: z.enum(['added', 'changed', 'retired']) })),
  faresChanged: z.int(),
  exceptionsChanged: z.int(),
  tripsCreated: z.int(),
  tripsRemoved: z.int(),
  /** Trips that stay although their pattern changes or ends. */
  tripsRetained: z.array(z.object({ regNo: z.string(), serviceDate, schedule: z.string(), reason: z.string() })),
  /** The coming trips of each changed pattern. */
  made: z.array(z.object({ schedule: z.string(), count: z.int(), first: serviceDate, last: serviceDate })),
  /** Rows of stops.csv, of the only pattern that changes. */
  stops: z.array(z.record(z.string(), z.string())),
  /** Dates of these patterns without a trip. `by`: the pattern whose trips have the bus, or stay. */
  unmade: z.array(z.object({ schedule: z.string(), by: z.string().nullable(), dates: z.array(serviceDate) })),
});
const draft = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  state: z.enum(['ready', 'unchanged', 'outdated', 'refused']),
  /** Null if the files have problems. */
  effect: effect.nullable(),
  problems: z.array(problem),
});
export type Draft = z.infer<typeof draft>;

/** JSON in the database has neither NUL nor half a character. */
const storable = (text: string) => withoutNul(Buffer.from(text).toString());
const file = z.object({ name: z.string().max(200).overwrite(storable), base64: z.base64() });

export const changeRows = {
  draftList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/imports`,
    summary: 'The changes of the timetable that the caller has not applied yet.',
    permission: 'timetable.edit',
    query: z.object({ id: z.uuid().optional().catch(undefined) }),
    output: listOf(draft),
  }),
  previewImport: endpoint({
    ...timetableChange,
    path: `${operatorPath}/imports`,
    summary: 'Stores files of a timetable with their effect or their problems. Returns the id of the draft.',
    audit: 'none',
    body: z.object({
      files: z
        .array(file)
        .min(1)
        .max(20)
        .meta({
          title: 'CSV files',
          description: 'For example buses.csv. A file that you do not choose stays as it is.',
          format: 'file',
          accept: '.csv,text/csv',
          isMany: true,
          examples: [[{ name: 'buses.csv', base64: '' }]],
        }),
    }),
    output: added,
  }),
  applyImport: endpoint({
    ...timetableChange,
    path: `${operatorPath}/imports/:draftId/apply`,
    summary: 'Imports a draft of the caller, if the timetable has not changed since.',
    audit: 'timetable.imported',
    params: scope.extend({ draftId: z.uuid() }),
  }),
} as const;

const states: Readonly<Record<Draft['state'], string>> = {
  ready: 'Nothing has changed yet',
  unchanged: 'Nothing would change: the timetable already looks like this',
  outdated: 'The timetable has changed since. Please make these changes again',
  refused: 'These changes are not possible. Please correct the problems below',
};
const nouns: Readonly<Record<string, string>> = {
  'operators.csv': 'Operator',
  'buses.csv': 'Bus',
  'schedules.csv': 'Pattern',
};
const maxShown = 100;
const maxDates = 10;

function tableOf(title: string, columns: readonly string[], all: readonly (readonly string[])[]): PlainTable {
  const more = [`and ${all.length - maxShown} more`, ...columns.slice(1).map(() => '')];
  return { title, columns, rows: all.length > maxShown ? [...all.slice(0, maxShown), more] : all };
}

type Effect = NonNullable<Draft['effect']>;

function madeRow(made: Effect['made'], code: string): readonly string[] {
  const dates = made.find(({ schedule }) => schedule === code);
  if (!dates) return [code, `No trip in the next ${tripDaysAhead} days`, '', ''];
  const { count, first, last } = dates;
  return [code, count === 1 ? '1 trip' : `${count} trips`, `from ${day(first)}`, `to ${day(last)}`];
}

function unmadeRow({ schedule, by, dates }: Effect['unmade'][number]): readonly string[] {
  const busy = by === null ? 'It cannot be made' : `Its bus makes ${by}`;
  const more = dates.length > maxDates ? ` and ${dates.length - maxDates} more` : '';
  const shown = dates.slice(0, maxDates).map(day).join(', ');
  return [schedule, by === schedule ? 'A trip with the old times stays' : busy, `${shown}${more}`];
}

/** A bus that arrives before midnight and leaves after it has the day of its departure. */
function stopRow({ city = '', place = '', arrival = '', departure = '', day_offset: day }: Effect['stops'][number]) {
  const next = (time: string, isBefore = false) => (time && day === '1' && !isBefore ? `${time} next day` : time);
  return [city, place, next(arrival, departure !== '' && arrival > departure), next(departure)];
}

const problemRow = ({ file, line, column = '', reason }: Draft['problems'][number]) =>
  [line > 0 ? `${file}, line ${line}` : file, column, reason] as const;
const changeRow = ({ file, name, kind }: Effect['changes'][number]) =>
  [name, nouns[file] ?? file, humanize(kind)] as const;
const retainedRow = ({ regNo, serviceDate, schedule, reason }: Effect['tripsRetained'][number]) =>
  [regNo, day(serviceDate), schedule, reason] as const;

function draftPart({ effect, problems }: Draft): StaffPart {
  const { changes = [], made = [], unmade = [], tripsRetained = [], stops = [] } = effect ?? {};
  const current = changes.filter(({ file, kind }) => file === 'schedules.csv' && kind !== 'retired');
  const codes = new Set([...current.map(({ name }) => name), ...made.map(({ schedule }) => schedule)]);
  const dates = [...codes].map((code) => madeRow(made, code));
  const tables = [
    tableOf('Problems', ['Place', 'Column', 'Problem'], problems.map(problemRow)),
    tableOf('Changes', ['Name', 'Kind', 'Change'], changes.map(changeRow)),
    tableOf('Stops', ['Town', 'Place', 'Arrives', 'Departs'], stops.map(stopRow)),
    tableOf('Dates of the patterns', ['Pattern', 'Trips', 'First', 'Last'], dates),
    tableOf('Dates without a trip', ['Pattern', 'Reason', 'Dates'], unmade.map(unmadeRow)),
    tableOf('Trips that stay', ['Bus', 'Date', 'Pattern', 'Reason'], tripsRetained.map(retainedRow)),
  ];
  return { kind: 'tables', tables: tables.filter(({ rows }) => rows.length > 0) };
}

const changed = (count = 0) => (count > 0 ? `${count} changed` : '');
const columns: readonly Column<Draft>[] = [
  ['Time', ({ id, at }) => ({ text: moment(at), href: `changes/${id}` })],
  ['State', ({ state }) => states[state]],
  ['Fares', ({ effect }) => changed(effect?.faresChanged)],
  ['Dates that differ', ({ effect }) => changed(effect?.exceptionsChanged)],
  [
    'Trips',
    ({ effect }) => (effect?.tripsRemoved ? `${effect.tripsRemoved} removed, and made again if they still run` : ''),
  ],
];

export const changes = staffScreen(changeRows, 'draftList', {
  path: ':slug/changes',
  only: 'operator',
  title: 'Check the changes',
  columns,
  empty: () => 'You have no changes to check.',
  record: {
    title: 'Check the changes',
    columns,
    part: ([draft]) => draft && draftPart(draft),
    forms: [
      {
        form: ['applyImport', 'Apply the changes', 'Apply', 'The timetable was changed.'],
        next: 'timetable',
        isPossible: ({ state }) => state === 'ready',
      },
    ],
  },
});
