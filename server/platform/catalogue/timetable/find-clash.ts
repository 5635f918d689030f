import type { Schedule } from './build-schedule';

const minutesOfDay = 24 * 60;
const allBits = 0b111_1111;

/** Compares a schedule with itself across days. */
export function findClash(a: Schedule, b: Schedule): string | null {
  if (a.code !== b.code && (a.days & b.days) !== 0 && areBothValid(a, b, 0)) {
    return `${a.regNo} already runs schedule ${a.code} on these days: a bus can make only one trip a day`;
  }
  if (runsInto(a, b)) return `schedule ${a.code} of ${a.regNo} is still running when ${b.code} departs the next day`;
  if (runsInto(b, a)) return `schedule ${b.code} of ${b.regNo} is still running when ${a.code} departs the next day`;
  return null;
}

function runsInto(a: Schedule, b: Schedule): boolean {
  const endMinute = (a.stops.at(-1)?.arrivalMinute ?? 0) - minutesOfDay;
  const startMinute = b.stops[0]?.departureMinute ?? 0;
  const nextDays = ((a.days << 1) | (a.days >> 6)) & allBits;
  return startMinute < endMinute && (nextDays & b.days) !== 0 && areBothValid(a, b, 1);
}

function areBothValid(a: Schedule, b: Schedule, shiftDays: number): boolean {
  const from = a.validFrom && addDays(a.validFrom, shiftDays);
  const to = a.validTo && addDays(a.validTo, shiftDays);
  return (!from || !b.validTo || from <= b.validTo) && (!to || !b.validFrom || b.validFrom <= to);
}

function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
