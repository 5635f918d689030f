import type { PlainTable, StaffPart } from '@/lib/contracts/staff-screen';
import { tripDaysAhead } from '@/lib/limits';
import { ownFiles, type Draft } from '@/server/api/endpoints/timetable-files';
import { day, moment } from './cells';
import { words } from './fields';
import { form, screen, viewOf, type Column, type Form, type Screen } from './screen';

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

/** Long tables end with the number of the rows that are left out. */
function tableOf(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): PlainTable {
  const more =
    rows.length > maxShown ? [[`and ${rows.length - maxShown} more`, ...columns.slice(1).map(() => '')]] : [];
  return { title, columns, rows: [...rows.slice(0, maxShown), ...more] };
}

type Effect = NonNullable<Draft['effect']>;

function madeRow({ made }: Effect, code: string): readonly string[] {
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

function draftPart({ effect, problems }: Draft): StaffPart {
  const place = ({ file, line }: Draft['problems'][number]) => (line > 0 ? `${file}, line ${line}` : file);
  const problemRows = problems.map((one) => [place(one), one.column ?? '', one.reason]);
  const tables = [tableOf('Problems', ['Place', 'Column', 'Problem'], problemRows)];
  if (effect) {
    const changes = effect.changes.map(({ file, name, kind }) => [name, nouns[file] ?? file, words(kind)]);
    const current = effect.changes.filter(({ file, kind }) => file === 'schedules.csv' && kind !== 'retired');
    const codes = new Set([...current.map(({ name }) => name), ...effect.made.map(({ schedule }) => schedule)]);
    const retained = effect.retained.map((trip) => [trip.regNo, day(trip.serviceDate), trip.schedule, trip.reason]);
    tables.push(
      tableOf('Changes', ['Name', 'Kind', 'Change'], changes),
      tableOf(
        'Dates of the patterns',
        ['Pattern', 'Trips', 'First', 'Last'],
        [...codes].map((code) => madeRow(effect, code)),
      ),
      tableOf('Dates without a trip', ['Pattern', 'Reason', 'Dates'], effect.unmade.map(unmadeRow)),
      tableOf('Trips that stay', ['Bus', 'Date', 'Pattern', 'Reason'], retained),
    );
  }
  return { kind: 'tables', tables: tables.filter(({ rows }) => rows.length > 0) };
}

const changed = (count = 0) => (count > 0 ? `${count} changed` : '');
const columns: readonly Column<Draft>[] = [
  ['Time', ({ id, at }) => ({ text: moment(at), href: `changes/${id}` })],
  ['State', ({ state }) => states[state]],
  ['Fares', ({ effect }) => changed(effect?.faresChanged)],
  ['Dates that differ', ({ effect }) => changed(effect?.exceptionsChanged)],
  ['Trips', ({ effect }) => (effect ? `${effect.tripsCreated} made, ${effect.tripsRemoved} removed` : '')],
  ['Timetable', () => ({ text: 'Back to the timetable', href: 'timetable' })],
];

/** The screen of the timetable has the form and the files. */
export const uploadForm: Form = { ...form('previewImport', 'Upload files', 'Check the files', ''), next: 'changes' };
export const timetableDownloads = { call: 'timetableFile', path: 'timetable/files', files: ownFiles } as const;

export const fileScreens: readonly Screen[] = [
  screen({
    path: ':slug/changes',
    title: 'Check the changes',
    list: 'draftList',
    columns,
    empty: () => 'You have no changes to check.',
    record: viewOf({
      title: 'Check the changes',
      list: 'draftList',
      columns,
      part: draftPart,
      forms: [
        {
          ...form('applyImport', 'Apply the changes', 'Apply', 'The timetable was changed.'),
          next: 'timetable',
          isPossible: ({ state }) => state === 'ready',
        },
      ],
    }),
  }),
];
