import { addWayBack } from '@/lib/domain/pattern-stops';
import { formatDate } from '@/lib/format/time';
import { patternDays } from '@/server/api/endpoints/schedules';
import { danger } from './desk-screens';
import { words } from './fields';
import { timetableDownloads, uploadForm } from './file-screens';
import { form, screen, viewOf, type Column, type RowOf, type Screen } from './screen';

type Pattern = RowOf<'scheduleList'>;

const daysOf = ({ days }: Pattern) => (days.length === patternDays.length ? 'Daily' : days.map(words).join(' '));
function validityOf({ validFrom, validTo }: Pattern) {
  if (validFrom !== '' && validFrom === validTo) return `only on ${formatDate(validFrom)}`;
  return [validFrom && `from ${formatDate(validFrom)}`, validTo && `until ${formatDate(validTo)}`]
    .filter(Boolean)
    .join(' ');
}
const exceptionsOf = ({ exceptions }: Pattern) =>
  exceptions.map(({ date, kind }) => `${formatDate(date)}: ${kind}`).join('; ');
const timeOf = ({ arrives, departs }: Pattern['stops'][number]) => [arrives, departs].filter(Boolean).join(' – ');

const columns: readonly Column<Pattern>[] = [
  ['Pattern', ({ id, code }) => ({ text: code, href: `timetable/${id}` })],
  ['Trip', ({ from, to, departs }) => `${departs} ${from} to ${to}`],
  ['Bus', ({ regNo }) => regNo],
  ['Days', daysOf],
  ['Validity', validityOf],
];

const drafted = { done: '', next: 'changes' };
const pattern = {
  ...drafted,
  call: 'draftSchedule',
  button: 'Check it',
  rowActions: { stops: { back: { label: 'Add the way back', run: addWayBack } } },
} as const;

export const scheduleScreens: readonly Screen[] = [
  screen({
    path: ':slug/timetable',
    icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
    only: 'operator',
    title: 'Timetable',
    list: 'scheduleList',
    columns,
    empty: () => 'Add your first pattern. You need a bus and a fare first.',
    forms: [{ ...pattern, title: 'Add a pattern' }, uploadForm],
    downloads: timetableDownloads,
    record: viewOf({
      title: 'Pattern',
      list: 'scheduleList',
      columns: [...columns, ['Dates that differ', exceptionsOf]],
      timeline: ({ stops }) => stops.map((stop) => [timeOf(stop), `${stop.city}, ${stop.place}`]),
      forms: [
        {
          ...pattern,
          title: 'Change the pattern',
          ofRow: ({ id, rev }) => ({ hidden: { scheduleId: id, rev } }),
        },
        {
          ...form('setException', 'A date that differs', 'Save', ({ date = '', kept }) =>
            kept === undefined
              ? 'The date was saved.'
              : `The date was saved. The trip on ${formatDate(date)} stays, because ${kept} of its seats are taken.`,
          ),
          next: 'timetable',
        },
        { ...drafted, call: 'addTrip', title: 'An extra trip on one day', button: 'Check it' },
        { ...drafted, ...danger, call: 'retireSchedule', title: 'End the pattern', button: 'Check it' },
      ],
    }),
  }),
];
