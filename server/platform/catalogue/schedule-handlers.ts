import { toPatternStop } from '@/lib/domain/pattern-stops';
import { localDate } from '@/lib/format/time';
import { patternDays, type scheduleEndpoints } from '@/server/api/endpoints/schedules';
import { inTransaction } from '@/server/db/client';
import type { Handler, Handlers } from '@/server/platform/handler';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';
import { addTrip, draftSchedule, retireSchedule, setException } from './edit-schedules';
import { readTimetable } from './read-timetable.repo';

const listSchedules: Handler<'scheduleList'> = async ({ platform: { db, clock }, staff, query: { id, after = 0 } }) => {
  const stored = await inTransaction(db, (tx) => readTimetable(tx, staff.operatorId ?? 0));
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

export const scheduleHandlers: Pick<Handlers, keyof typeof scheduleEndpoints> = {
  scheduleList: listSchedules,
  draftSchedule,
  retireSchedule,
  addTrip,
  setException,
};
