import type { Schedule } from './build-schedule';

const minutesOfDay = 24 * 60;
const allBits = 0b111_1111;

/** Why one bus can't run both schedules, or null. Give a schedule twice to ask whether it runs into its own next day. */
export function findClash(a: Schedule, b: Schedule): string | null {
  if (a.code !== b.code && (a.days & b.days) !== 0 && areBothValid(a, b, 0)) {
    return `${a.regNo} already runs schedule ${a.code} on these days: a bus makes one trip a day`;
  }
  if (runsInto(a, b)) return `schedule ${a.code} of ${a.regNo} is still under way when ${b.code} sets out the next day`;
  if (runsInto(b, a)) return `schedule ${b.code} of ${b.regNo} is still under way when ${a.code} sets out the next day`;
  return null;
}

/** A night trip occupies its bus until it ends, which may be after that bus's next trip is due to leave. */
function runsInto(a: Schedule, b: Schedule): boolean {
  const endMinute = (a.stops.at(-1)?.arrivalMinute ?? 0) - minutesOfDay;
  const startMinute = b.stops[0]?.departureMinute ?? 0;
  const nextDays = ((a.days << 1) | (a.days >> 6)) & allBits;
  return startMinute < endMinute && (nextDays & b.days) !== 0 && areBothValid(a, b, 1);
}

/** Whether some day that `a` is valid, moved on by `shiftDays`, is a day that `b` is valid. */
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
