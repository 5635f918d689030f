import { toPatternStop, toStopRows, type PatternStop } from '@/lib/domain/pattern-stops';
import { AppError } from '@/lib/errors';
import { localDate } from '@/lib/format/time';
import { patternDays } from '@/server/api/endpoints/timetable';
import type { Transaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import type { Handler } from '@/server/platform/handler';
import type { Problem } from '@/server/platform/import/problems';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';
import type { Platform } from '@/server/platform/platform';
import { siteContacts } from '@/server/process/site-contacts';
import { atFields, editTimetable } from './edit-timetable';
import { readTimetable, type TimetableRows } from './read-timetable.repo';
import { draftTimetable } from './timetable-drafts';
import { listCancelledTrips } from './trips.repo';
import { nameKey } from './rules/check-names';
import type { Cells } from './rules/read-rows';

function refuseAt(field: string, sentence: string): never {
  throw new AppError('invalid_request', { fields: { [field]: sentence } });
}

function codeOf(stored: TimetableRows, scheduleId: string): string {
  const found = stored['schedules.csv'].find(({ uuid }) => uuid === scheduleId);
  if (found?.schedule === undefined) throw new AppError('not_found');
  return found.schedule;
}

const without = (stored: TimetableRows, code: string | undefined) => {
  const isOther = ({ schedule }: Cells) => schedule !== code;
  return {
    'schedules.csv': stored['schedules.csv'].filter(isOther),
    'stops.csv': stored['stops.csv'].filter(isOther),
    'exceptions.csv': stored['exceptions.csv'].filter(isOther),
  };
};

function checkAhead({ clock }: Platform, date: string) {
  if (date < localDate(clock())) refuseAt('date', 'This day is over');
}

const noTime = 'Please type a time such as 0600';
/** Replace the reasons of rules, because their words are those of a file. */
const sentences: Partial<Record<string, string>> = {
  no_fare: 'These towns have no fare yet. Add one under Fares first',
  phone: 'Your passengers need a phone number. Add it under Settings first',
  early: 'This must be later than the time before it',
  day_offset: 'Check the times. A trip takes at most 36 hours',
  arrival: noTime,
  departure: noTime,
  twice: 'This town stands above already',
  time_missing: 'Please type a time',
  one_stop: 'The bus needs another stop, in another town',
  valid_to: 'The last day must not come before the first day',
};

const reword = ({ reason, rule = '' }: Problem) => sentences[rule] ?? reason;
const drafted = async (draft: Promise<string>, fieldOf: (problem: Problem) => string) => ({
  record: await atFields(draft, fieldOf, reword),
});

function nameTowns({ 'cities.csv': towns }: TimetableRows, stops: readonly PatternStop[]): PatternStop[] {
  const names = new Map(towns.map(({ city = '' }) => [nameKey(city), city]));
  return stops.map((stop, index) => {
    const call = `Please call ${siteContacts().phone}, and we add it`;
    const city =
      names.get(nameKey(stop.city)) ?? refuseAt(`stops[${index}].city`, `We do not know ${stop.city} yet. ${call}`);
    return { ...stop, city };
  });
}

const patternFields = { schedule: 'code', reg_no: 'regNo', days: 'days', valid_from: 'validFrom', valid_to: 'validTo' };
const stopFields = { place: 'place', arrival: 'arrives', departure: 'departs', day_offset: 'arrives' };
const fieldIn = (fields: Readonly<Record<string, string>>, { column = '' }: Problem) => fields[column];

export const scheduleList: Handler<'scheduleList'> = async ({
  platform: { db, clock },
  staff,
  query: { id, after = 0 },
}) => {
  const stored = await readTimetable(db, staff.operatorId ?? 0);
  const today = localDate(clock());
  const found = stored['schedules.csv'].filter(({ uuid }) => id === undefined || uuid === id);
  const page = toOffsetPage(found.slice(after, after + pageLimit), after, (row) => {
    const { uuid = '', schedule: code = '', reg_no: regNo = '', days = '' } = row;
    const ahead = stored['exceptions.csv'].filter(({ schedule, date = '' }) => schedule === code && date >= today);
    return {
      id: uuid,
      code,
      regNo,
      days: patternDays.filter((day) => days === 'daily' || days.includes(day)),
      validFrom: row.valid_from ?? '',
      validTo: row.valid_to ?? '',
      stops: stored['stops.csv'].filter(({ schedule }) => schedule === code).map(toPatternStop),
      exceptions: ahead.map(({ date = '', kind = '' }) => ({ date, kind })),
      rev: stored['operators.csv'][0]?.rev ?? '',
    };
  });
  const buses = stored['buses.csv'].map(({ reg_no: value = '', bus_type, seats }) => {
    return { value, label: `${value}, ${bus_type}, ${seats} seats` };
  });
  const towns = stored['cities.csv'].map(({ city = '' }) => ({ value: city, label: city }));
  return { ...page, choices: { regNo: buses, city: towns } };
};

export const draftSchedule: Handler<'draftSchedule'> = ({ platform, staff, body }) => {
  const { scheduleId, rev, code, regNo, days, validFrom = '', validTo = '', stops } = body;
  let firstLine = 0;
  const change = (stored: TimetableRows) => {
    const replaced = scheduleId && codeOf(stored, scheduleId);
    const others = without(stored, replaced);
    const isTaken = others['schedules.csv'].some(({ schedule }) => schedule?.toLowerCase() === code.toLowerCase());
    if (isTaken) refuseAt('code', 'Another pattern has this code');
    firstLine = others['stops.csv'].length + 2;
    const row = { schedule: code, reg_no: regNo, days: days.join(';'), valid_from: validFrom, valid_to: validTo };
    const isKept = ({ schedule, date = '' }: Cells) =>
      schedule === replaced && date >= validFrom && (validTo === '' || date <= validTo);
    const exceptions = stored['exceptions.csv'].filter(isKept).map((one) => ({ ...one, schedule: code }));
    return {
      'schedules.csv': [...others['schedules.csv'], row],
      'stops.csv': [...others['stops.csv'], ...toStopRows(code, nameTowns(stored, stops))],
      'exceptions.csv': [...others['exceptions.csv'], ...exceptions],
    };
  };
  const fieldOf = (problem: Problem) =>
    problem.file === 'stops.csv'
      ? `stops[${problem.line - firstLine}].${fieldIn(stopFields, problem) ?? 'city'}`
      : (fieldIn(patternFields, problem) ?? 'stops');
  return drafted(draftTimetable(platform, staff, { change, rev }), fieldOf);
};

export const retireSchedule: Handler<'retireSchedule'> = ({ platform, staff, params }) => {
  const change = (stored: TimetableRows) => without(stored, codeOf(stored, params.scheduleId));
  return drafted(draftTimetable(platform, staff, { change }), () => '');
};

/** An extra trip is a pattern of one day. A pattern whose trip of the bus is cancelled rests on that day. */
export const addTrip: Handler<'addTrip'> = ({ platform, staff, params, body: { date, regNo } }) => {
  checkAhead(platform, date);
  const change = async (stored: TimetableRows, tx: Transaction) => {
    const copied = codeOf(stored, params.scheduleId);
    const cancelled = await listCancelledTrips(tx, staff.operatorId, date);
    const isTaken = (code: string) => stored['schedules.csv'].some((row) => row.schedule === code);
    const schedule = `${copied.slice(0, 31)}-${date.replaceAll('-', '')}`;
    if (isTaken(schedule) || cancelled.some(({ code }) => code === schedule))
      refuseAt('date', 'This pattern has an extra trip on this day');
    const resting = cancelled.filter((trip) => isTaken(trip.code) && nameKey(trip.regNo) === nameKey(regNo));
    const isOther = (row: Cells) => row.date !== date || resting.every(({ code }) => code !== row.schedule);
    const row = { schedule, reg_no: regNo, days: 'daily', valid_from: date, valid_to: date };
    const stops = stored['stops.csv'].filter((stop) => stop.schedule === copied);
    return {
      'schedules.csv': [...stored['schedules.csv'], row],
      'stops.csv': [...stored['stops.csv'], ...stops.map((stop) => ({ ...stop, schedule }))],
      'exceptions.csv': [
        ...stored['exceptions.csv'].filter(isOther),
        ...resting.map(({ code }) => ({ schedule: code, date, kind: 'rests' })),
      ],
    };
  };
  const fieldOf = ({ column }: Problem) => (column === 'reg_no' ? 'regNo' : 'date');
  return drafted(draftTimetable(platform, staff, { change }), fieldOf);
};

/** Returns the seats of a sold trip that stays though the bus rests. */
export const setException: Handler<'setException'> = async ({ platform, staff, author, params, body }) => {
  const { scheduleId } = params;
  const { date, kind } = body;
  checkAhead(platform, date);
  let code = '';
  const edited = editTimetable(platform, staff, {
    change: (stored) => {
      code = codeOf(stored, scheduleId);
      const others = stored['exceptions.csv'].filter((row) => row.schedule !== code || row.date !== date);
      return { 'exceptions.csv': kind === 'usual' ? others : [...others, { schedule: code, date, kind }] };
    },
    finish: async (tx, { tripsRetained }) => {
      const kept = tripsRetained.find((trip) => trip.schedule === code && trip.serviceDate === date);
      const [subject, after] = [['schedule', scheduleId] as const, { code, date, kind }];
      const audited = await writeAuditRow(tx, author, { action: 'schedule.exception', subject, after });
      const query: Record<string, string> = kept ? { date, kept: String(kept.seatsTaken) } : {};
      return { output: { record: scheduleId, query }, audited };
    },
  });
  return atFields(edited, () => 'date');
};
