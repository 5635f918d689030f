import { brand } from '@/lib/brand';
import { toStopRows, type PatternStop } from '@/lib/domain/pattern-stops';
import { AppError } from '@/lib/errors';
import { localDate } from '@/lib/format/time';
import type { Output, ParsedBody } from '@/server/api/endpoints/table';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import type { Audited } from '@/server/platform/handler';
import type { Problem } from '@/server/platform/import/problems';
import type { Platform, Staff } from '@/server/platform/platform';
import { atFields, editTimetable } from './edit-timetable';
import { TimetableRefusal } from './import-timetable';
import type { Cells, TimetableRows } from './read-timetable.repo';
import { draftTimetable } from './timetable-drafts';
import { nameKey } from './timetable/check-names';

const refuse = (field: string, sentence: string) => new AppError('invalid_request', { fields: { [field]: sentence } });

function scheduleOf(stored: TimetableRows, scheduleId: string): Cells & { schedule: string } {
  const { schedule, ...cells } = stored['schedules.csv'].find(({ uuid }) => uuid === scheduleId) ?? {};
  if (schedule === undefined) throw new AppError('not_found');
  return { ...cells, schedule };
}

/** Returns the rows of the schedules that `isKept` names. */
const keep = (stored: TimetableRows, isKept: (row: Cells) => boolean) => ({
  'schedules.csv': stored['schedules.csv'].filter(isKept),
  'stops.csv': stored['stops.csv'].filter(isKept),
  'exceptions.csv': stored['exceptions.csv'].filter(isKept),
});

const isNot =
  (code: string | undefined) =>
  ({ schedule }: Cells) =>
    schedule !== code;

/** Replaces reasons whose words are those of a file. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/no fare for any pair/, 'These towns have no fare yet. Add one under Fares first'],
  [/phone number/, 'Your passengers need a phone number. Add it under Settings first'],
  [
    /is not later than|must be 0 or 1|36 hours/,
    'Check the times: each is later than the one above, and a trip takes at most 36 hours',
  ],
  [/appears twice in direction/, 'This town stands above already'],
  [/has only one stop/, 'The bus needs another stop, in another town'],
  [/before valid_from/, 'The last day must not come before the first day'],
];

async function draft(
  ...[platform, staff, edit, fieldOf]: [...Parameters<typeof draftTimetable>, (problem: Problem) => string]
) {
  const work = draftTimetable(platform, staff, edit).catch((error: unknown) => {
    if (!(error instanceof TimetableRefusal)) throw error;
    const reword = ({ reason }: Problem) => sentences.find(([words]) => words.test(reason))?.[1] ?? reason;
    throw new TimetableRefusal(error.problems.map((problem) => ({ ...problem, reason: reword(problem) })));
  });
  return { record: await atFields(work, fieldOf) };
}

/** Returns the stops with the spelling of their towns in the list of towns. */
function nameTowns({ 'cities.csv': towns }: TimetableRows, stops: readonly PatternStop[]): PatternStop[] {
  const names = new Map(towns.map(({ city = '' }) => [nameKey(city), city]));
  const unknown = stops.flatMap(({ city }, index) => {
    const sentence = `We do not know ${city} yet. Please call ${brand.supportPhone}, and we add it`;
    return names.has(nameKey(city)) ? [] : [[`stops[${index}].city`, sentence]];
  });
  if (unknown.length > 0)
    throw new AppError('invalid_request', { fields: Object.fromEntries(unknown) as Record<string, string> });
  return stops.map((stop) => ({ ...stop, city: names.get(nameKey(stop.city)) ?? stop.city }));
}

const fieldOfColumn: Readonly<Record<string, string>> = {
  schedule: 'code',
  reg_no: 'regNo',
  days: 'days',
  valid_from: 'validFrom',
  valid_to: 'validTo',
  place: 'place',
  arrival: 'arrives',
  departure: 'departs',
  day_offset: 'arrives',
};

export function draftPattern(
  platform: Platform,
  staff: Staff,
  { scheduleId, rev, code, regNo, days, validFrom = '', validTo = '', stops }: ParsedBody<'draftSchedule'>,
) {
  let firstLine = 0;
  const change = (stored: TimetableRows) => {
    const replaced = scheduleId === undefined ? undefined : scheduleOf(stored, scheduleId).schedule;
    const others = keep(stored, isNot(replaced));
    if (others['schedules.csv'].some(({ schedule }) => schedule?.toLowerCase() === code.toLowerCase()))
      throw refuse('code', 'Another pattern has this code');
    firstLine = others['stops.csv'].length + 2;
    const row = { schedule: code, reg_no: regNo, days: days.join(';'), valid_from: validFrom, valid_to: validTo };
    const isValid = ({ date = '' }: Cells) => date >= validFrom && (validTo === '' || date <= validTo);
    const exceptions = stored['exceptions.csv'].filter((one) => one.schedule === replaced && isValid(one));
    return {
      'schedules.csv': [...others['schedules.csv'], row],
      'stops.csv': [...others['stops.csv'], ...toStopRows(code, nameTowns(stored, stops))],
      'exceptions.csv': [...others['exceptions.csv'], ...exceptions.map((one) => ({ ...one, schedule: code }))],
    };
  };
  return draft(platform, staff, { change, ...(rev !== undefined && { rev }) }, ({ file, line, column = '' }) =>
    file === 'stops.csv'
      ? `stops[${line - firstLine}].${fieldOfColumn[column] ?? 'city'}`
      : (fieldOfColumn[column] ?? 'stops'),
  );
}

export const draftRetirement = (platform: Platform, staff: Staff, scheduleId: string) =>
  draft(
    platform,
    staff,
    { change: (stored) => keep(stored, isNot(scheduleOf(stored, scheduleId).schedule)) },
    () => '',
  );

function notOver({ clock }: Platform, date: string) {
  if (date < localDate(clock())) throw refuse('date', 'This day is over');
}

/** An extra trip is a pattern of one day. */
export function draftTrip(
  platform: Platform,
  staff: Staff,
  scheduleId: string,
  { date, regNo }: ParsedBody<'addTrip'>,
) {
  notOver(platform, date);
  const change = (stored: TimetableRows) => {
    const { schedule } = scheduleOf(stored, scheduleId);
    const code = `${schedule.slice(0, 31)}-${date.replaceAll('-', '')}`;
    if (stored['schedules.csv'].some((row) => row.schedule === code))
      throw refuse('date', 'This pattern has an extra trip on this day');
    const row = { schedule: code, reg_no: regNo, days: 'daily', valid_from: date, valid_to: date };
    const stops = stored['stops.csv'].filter((stop) => stop.schedule === schedule);
    return {
      'schedules.csv': [...stored['schedules.csv'], row],
      'stops.csv': [...stored['stops.csv'], ...stops.map((stop) => ({ ...stop, schedule: code }))],
    };
  };
  return draft(platform, staff, { change }, ({ column }) => (column === 'reg_no' ? 'regNo' : 'date'));
}

/** Returns the seats of a sold trip that stays though the bus rests. */
export function setException(
  platform: Platform,
  staff: Staff,
  author: AuditAuthor,
  scheduleId: string,
  { date, kind }: ParsedBody<'setException'>,
): Promise<Audited<Output<'setException'>>> {
  notOver(platform, date);
  let code = '';
  const edited = editTimetable(platform, staff, {
    change: (stored) => {
      code = scheduleOf(stored, scheduleId).schedule;
      const others = stored['exceptions.csv'].filter((row) => row.schedule !== code || row.date !== date);
      return { 'exceptions.csv': kind === 'usual' ? others : [...others, { schedule: code, date, kind }] };
    },
    finish: async (tx, { tripsRetained }) => {
      const kept = tripsRetained.find((trip) => trip.schedule === code && trip.serviceDate === date);
      const after = { code, date, kind };
      const audited = await writeAuditRow(tx, author, {
        action: 'schedule.exception',
        subject: ['schedule', scheduleId],
        after,
      });
      const query: Record<string, string> = kept ? { date, kept: String(kept.seatsTaken) } : {};
      return { output: { record: scheduleId, query }, audited };
    },
  });
  return atFields(edited, () => 'date');
}
