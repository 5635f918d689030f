import { localDate } from '@/lib/format/time';
import { toPatternStop } from '@/lib/domain/pattern-stops';
import { patternDays, type scheduleEndpoints } from '@/server/api/endpoints/schedules';
import { inTransaction } from '@/server/db/client';
import type { Handlers } from '@/server/platform/handler';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';
import { draftPattern, draftRetirement, draftTrip, setException } from './edit-schedules';
import { readTimetable, type Cells, type TimetableRows } from './read-timetable.repo';

function present(
  stored: TimetableRows,
  today: string,
  { uuid: id = '', schedule: code = '', days = '', ...cells }: Cells,
) {
  const rowsOf = (file: 'stops.csv' | 'exceptions.csv') => stored[file].filter((row) => row.schedule === code);
  const stops = rowsOf('stops.csv').map(toPatternStop);
  return {
    id,
    code,
    regNo: cells.reg_no ?? '',
    days: patternDays.filter((day) => days === 'daily' || days.includes(day)),
    validFrom: cells.valid_from ?? '',
    validTo: cells.valid_to ?? '',
    from: stops[0]?.city ?? '',
    to: rowsOf('stops.csv').findLast(({ direction }) => direction === '1')?.city ?? '',
    departs: stops[0]?.departs ?? '',
    stops,
    exceptions: rowsOf('exceptions.csv').flatMap(({ date = '', kind = '' }) => (date < today ? [] : [{ date, kind }])),
    rev: stored['operators.csv'][0]?.rev ?? '',
  };
}

export const scheduleHandlers: Pick<Handlers, keyof typeof scheduleEndpoints> = {
  scheduleList: async ({ platform: { db, clock }, staff: { operatorId }, query: { id, after = 0 } }) => {
    const stored = await inTransaction(db, (tx) => readTimetable(tx, operatorId ?? 0));
    const found = stored['schedules.csv'].filter(({ uuid }) => id === undefined || uuid === id);
    const today = localDate(clock());
    const choices = {
      regNo: stored['buses.csv'].map(({ reg_no: value = '', bus_type, seats }) => ({
        value,
        label: `${value}, ${bus_type}, ${seats} seats`,
      })),
      city: stored['cities.csv'].map(({ city = '' }) => ({ value: city, label: city })),
    };
    const page = found.slice(after, after + pageLimit);
    return { ...toOffsetPage(page, after, (row) => present(stored, today, row)), choices };
  },
  draftSchedule: ({ platform, staff, body }) => draftPattern(platform, staff, body),
  retireSchedule: ({ platform, staff, params }) => draftRetirement(platform, staff, params.scheduleId),
  addTrip: ({ platform, staff, params, body }) => draftTrip(platform, staff, params.scheduleId, body),
  setException: ({ platform, staff, author, params, body }) =>
    setException(platform, staff, author, params.scheduleId, body),
};
