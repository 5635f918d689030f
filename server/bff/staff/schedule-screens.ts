import { addWayBack } from '@/lib/domain/pattern-stops';
import { formatDate } from '@/lib/format/time';
import { humanize } from '@/lib/format/in-words';
import { patternDays } from '@/server/api/endpoints/schedules';
import { ownFiles } from '@/server/api/endpoints/timetable-files';
import { form, screen, viewOf, type Column, type RowOf, type Screen } from './screen';

type Pattern = RowOf<'scheduleList'>;

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

const check = { button: 'Check it', done: '', next: 'changes' } as const;
const rowActions = { stops: { back: { label: 'Add the way back', run: addWayBack } } };
const pattern = { ...check, call: 'draftSchedule', rowActions } as const;
const exceptionDone = ({ date = '', kept }: Readonly<Record<string, string>>) =>
  kept === undefined
    ? 'The date was saved.'
    : `The date was saved. The trip on ${formatDate(date)} stays, because passengers have ${kept} of its seats.`;

export const scheduleScreens: readonly Screen[] = [
  screen({
    path: ':slug/timetable',
    icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
    only: 'operator',
    downloads: { call: 'timetableFile', files: ownFiles },
    title: 'Timetable',
    list: 'scheduleList',
    columns,
    empty: () => 'There is no pattern yet. A pattern needs a bus, and a fare between two of its towns.',
    forms: [
      { ...pattern, title: 'Add a pattern', values: { days: [...patternDays] } },
      { ...check, call: 'previewImport', title: 'Upload files', button: 'Check the files' },
    ],
    record: viewOf({
      title: 'Pattern',
      list: 'scheduleList',
      columns: [...columns, ['Dates that differ', exceptionsOf]],
      part: ([pattern]) => {
        const rows = (pattern?.stops ?? []).map(({ city, place, arrives, departs }) => [city, place, arrives, departs]);
        return { kind: 'tables', tables: [{ title: 'Stops', columns: ['Town', 'Place', 'Arrives', 'Departs'], rows }] };
      },
      forms: [
        { ...form('setException', 'A date that differs', 'Save', exceptionDone), next: 'timetable' },
        { ...check, call: 'addTrip', title: 'An extra trip on one day', button: 'Check the trip' },
        { ...pattern, title: 'Change the pattern', ofRow: ({ id, rev }) => ({ hidden: { scheduleId: id, rev } }) },
        { ...check, isDanger: true, call: 'retireSchedule', title: 'End the pattern', button: 'Check the end' },
      ],
    }),
  }),
];
