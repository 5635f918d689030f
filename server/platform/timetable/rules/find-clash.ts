import type { Schedule } from './build-schedule';
import { runsOn, type Exception } from './timetable-form';

/** The kind of each exception, by the code of its schedule and its date. */
export type Exceptions = ReadonlyMap<string, ReadonlyMap<string, Exception['kind']>>;

const minutesOfDay = 24 * 60;
const allBits = 0b111_1111;
/** In days. Dates of a longer period are compared by their weekdays only. */
const maxPeriod = 400;

/** Says why one bus cannot run both schedules. Compares a schedule with itself across days. */
export function findClash(a: Schedule, b: Schedule, exceptions: Exceptions): string | null {
  if (a.code !== b.code && shareDay(a, b, 0, exceptions)) {
    return `${a.regNo} already runs schedule ${a.code} on these days: a bus can make only one trip a day`;
  }
  if (runsInto(a, b, exceptions))
    return `schedule ${a.code} of ${a.regNo} is still running when ${b.code} departs the next day`;
  if (runsInto(b, a, exceptions))
    return `schedule ${b.code} of ${b.regNo} is still running when ${a.code} departs the next day`;
  return null;
}

function runsInto(a: Schedule, b: Schedule, exceptions: Exceptions): boolean {
  const endMinute = (a.stops.at(-1)?.arrivalMinute ?? 0) - minutesOfDay;
  const startMinute = b.stops[0]?.departureMinute ?? 0;
  return startMinute < endMinute && shareDay(a, b, 1, exceptions);
}

/** Says whether `b` runs on a day that is `shift` days after one of `a`. */
function shareDay(a: Schedule, b: Schedule, shift: 0 | 1, exceptions: Exceptions): boolean {
  const bothRun = (day: number) => runsOnDay(a, day - shift, exceptions) && runsOnDay(b, day, exceptions);
  const first = Math.max(dayOf(a.validFrom, -Infinity) + shift, dayOf(b.validFrom, -Infinity));
  const last = Math.min(dayOf(a.validTo, Infinity) + shift, dayOf(b.validTo, Infinity));
  if (first > last) return false;
  if (last - first < maxPeriod)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index).some((day) => bothRun(day));
  const shifted = shift === 0 ? a.days : ((a.days << 1) | (a.days >> 6)) & allBits;
  if ((shifted & b.days) !== 0) return true;
  const extra = [
    ...[...(exceptions.get(a.code)?.keys() ?? [])].map((date) => dayOf(date, 0) + shift),
    ...[...(exceptions.get(b.code)?.keys() ?? [])].map((date) => dayOf(date, 0)),
  ];
  return extra.some((day) => bothRun(day));
}

const msOfDay = 86_400_000;
const dayOf = (date: string | null, without: number) => (date ? Date.parse(date) / msOfDay : without);

function runsOnDay({ code, days, validFrom, validTo }: Schedule, day: number, exceptions: Exceptions): boolean {
  const date = new Date(day * msOfDay).toISOString().slice(0, 10);
  const kind = exceptions.get(code)?.get(date);
  if (kind) return kind === 'runs';
  const isValid = day >= dayOf(validFrom, -Infinity) && day <= dayOf(validTo, Infinity);
  // 1 January 1970 was a Thursday.
  return isValid && runsOn(days, ((((day + 3) % 7) + 7) % 7) + 1);
}
