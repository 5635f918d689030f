import { z } from 'zod';
import { addWayBack } from '@/lib/domain/pattern-stops';
import { humanize } from '@/lib/format/cells';
import { formatDate } from '@/lib/format/time';
import { readClock, readText } from '@/lib/typed';
import { endpoint, localDay, noBody } from '@/server/api/endpoint';
import { staffScreen, type Column, type RowOf } from '@/server/api/staff-screen';
import { changeRows } from './changes';
import { added, listOf, listQuery, operatorPath, operatorRead, reason, scope, timetableChange } from './staff';

export const ownFiles = ['cities', 'operators', 'buses', 'schedules', 'stops', 'fares', 'exceptions'] as const;
export type OwnFile = (typeof ownFiles)[number];

export const patternDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const days = z
  .array(z.enum(patternDays))
  .min(1)
  .meta({ title: 'Days', examples: [['mon']] });
const text = (max: number) => z.string().overwrite(readText).min(1).max(max);
const clock = z.string().max(10).overwrite(readClock).default('');
const stop = z.object({
  city: text(60).meta({ title: 'Town', isSuggested: true }),
  place: text(120).meta({ title: 'Place' }),
  arrives: clock.meta({ title: 'Arrives', inputMode: 'decimal' }),
  departs: clock.meta({ title: 'Departs', inputMode: 'decimal' }),
});
const sampleStops = [
  { city: 'Palapye', place: 'Bus rank', departs: '10:00' },
  { city: 'Serule', place: 'Bus rank', arrives: '11:00' },
];
const regNo = text(15).meta({ title: 'Bus', examples: ['B 115 TST'] });
const date = localDay().meta({ title: 'Date', examples: ['2099-01-01'] });

const ofSchedule = scope.extend({ scheduleId: z.uuid() });
/** The change of a pattern is a draft, so that a person sees what it does before it happens. */
const draft = { ...timetableChange, audit: 'none', body: noBody, output: added } as const;

export const scheduleRows = {
  scheduleList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/schedules`,
    summary: 'The patterns of the operator by code.',
    permission: 'catalogue.read',
    query: z.object({ ...listQuery, id: z.uuid().optional() }),
    output: listOf(
      z.object({
        id: z.uuid(),
        code: z.string(),
        regNo: z.string(),
        days,
        validFrom: z.string(),
        validTo: z.string(),
        stops: z.array(stop),
        exceptions: z.array(z.object({ date: z.string(), kind: z.string() })),
        rev: z.string(),
      }),
    ),
  }),
  draftSchedule: endpoint({
    ...draft,
    path: `${operatorPath}/schedules`,
    summary: 'Drafts another pattern, or the change of one.',
    body: z.object({
      /** The pattern that changes, and the revision that the person saw. */
      scheduleId: z.uuid().optional(),
      rev: z.int().optional(),
      code: text(40).meta({ title: 'Code', description: 'Your own name for it, such as GAB-FRW-0500.' }),
      regNo,
      days,
      validFrom: date.optional().meta({ title: 'First day' }),
      validTo: date.optional().meta({ title: 'Last day' }),
      stops: z
        .array(stop)
        .min(2)
        .max(60)
        .meta({
          title: 'Stops',
          rowTitle: 'Stop',
          description:
            'Type a time as 0600 or 6.00. The first stop has no arrival, and the last no departure. The way back begins with the same town again.',
          examples: [sampleStops],
        }),
    }),
  }),
  retireSchedule: endpoint({
    ...draft,
    path: `${operatorPath}/schedules/:scheduleId/end`,
    summary: 'Drafts the end of a pattern.',
    params: ofSchedule,
  }),
  addTrip: endpoint({
    ...draft,
    path: `${operatorPath}/schedules/:scheduleId/trips`,
    summary: 'Drafts an extra trip with the stops of a pattern.',
    params: ofSchedule,
    body: z.object({ date, regNo }),
  }),
  setException: endpoint({
    ...timetableChange,
    method: 'PUT',
    path: `${operatorPath}/schedules/:scheduleId/exceptions`,
    summary: 'Lets a pattern run, or rest, on a date, whatever its days are.',
    audit: 'schedule.exception',
    params: ofSchedule,
    body: z.object({
      date,
      kind: z.enum(['runs', 'rests', 'usual']).meta({
        title: 'On this date',
        labels: { runs: 'The bus runs', rests: 'The bus rests', usual: 'As the days say' },
      }),
      ...reason,
    }),
    output: added.extend({ query: z.record(z.string(), z.string()).optional() }),
  }),
  timetableFile: endpoint({
    ...operatorRead,
    path: `${operatorPath}/export/:file`,
    summary: 'A file of the timetable of an operator, as an import reads it.',
    permission: 'timetable.export',
    audit: 'timetable.exported',
    params: scope.extend({ file: z.enum(ownFiles) }),
    output: z.object({ text: z.string() }),
  }),
} as const;

type Pattern = RowOf<typeof scheduleRows.scheduleList>;

function tripOf({ stops }: Pattern) {
  const end = stops.find(({ city }, index) => city === stops[index + 1]?.city) ?? stops.at(-1);
  const back = end === stops.at(-1) ? '' : ' and back';
  return `${stops[0]?.departs} ${stops[0]?.city} to ${end?.city}${back}`;
}
const daysOf = ({ days }: Pattern) => (days.length === patternDays.length ? 'Daily' : days.map(humanize).join(' '));
function validityOf({ validFrom, validTo }: Pattern) {
  if (validFrom !== '' && validFrom === validTo) return `only on ${formatDate(validFrom)}`;
  const [first, last] = [validFrom && `from ${formatDate(validFrom)}`, validTo && `until ${formatDate(validTo)}`];
  return `${first} ${last}`.trim();
}
const exceptionsOf = ({ exceptions }: Pattern) =>
  exceptions.map(({ date, kind }) => `${formatDate(date)}: ${kind}`).join('; ');

const columns: readonly Column<Pattern>[] = [
  ['Pattern', ({ id, code }) => ({ text: code, href: `timetable/${id}` })],
  ['Trip', tripOf],
  ['Bus', ({ regNo }) => regNo],
  ['Days', daysOf],
  ['Validity', validityOf],
];

/** A person checks a draft before it changes anything. */
const next = 'changes';
const rowActions = { stops: { back: { label: 'Add the way back', run: addWayBack } } };
const exceptionDone = ({ date = '', kept }: Readonly<Record<string, string>>) =>
  kept === undefined
    ? 'The date was saved.'
    : `The date was saved. The trip on ${formatDate(date)} stays, because passengers have ${kept} of its seats.`;

const callable = { ...scheduleRows, previewImport: changeRows.previewImport };

export const timetable = staffScreen(callable, 'scheduleList', {
  path: ':slug/timetable',
  icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  only: 'operator',
  downloads: { call: 'timetableFile', files: ownFiles },
  title: 'Timetable',
  columns,
  empty: () => 'There is no pattern yet. A pattern needs a bus, and a fare between two of its towns.',
  forms: [
    { form: ['draftSchedule', 'Add a pattern', 'Check it', ''], next, rowActions, values: { days: [...patternDays] } },
    { form: ['previewImport', 'Upload files', 'Check the files', ''], next },
  ],
  record: {
    title: 'Pattern',
    columns: [...columns, ['Dates that differ', exceptionsOf]],
    part: ([pattern]) => {
      const rows = (pattern?.stops ?? []).map(({ city, place, arrives, departs }) => [city, place, arrives, departs]);
      return { kind: 'tables', tables: [{ title: 'Stops', columns: ['Town', 'Place', 'Arrives', 'Departs'], rows }] };
    },
    forms: [
      { form: ['setException', 'A date that differs', 'Save', exceptionDone], next: 'timetable' },
      { form: ['addTrip', 'An extra trip on one day', 'Check the trip', ''], next },
      {
        form: ['draftSchedule', 'Change the pattern', 'Check it', ''],
        next,
        rowActions,
        ofRow: ({ id, rev }) => ({ hidden: { scheduleId: id, rev } }),
      },
      { form: ['retireSchedule', 'End the pattern', 'Check the end', ''], next, isDanger: true },
    ],
  },
});
