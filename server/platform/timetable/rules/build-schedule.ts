import type { Problem } from '@/server/platform/import/problems';
import type { Row } from './read-rows';
import type { ScheduleRow, StopRow } from './timetable-form';

/** Minutes since the local midnight of the service date. 1440 or more is on the next day. */
const maxTripMinute = 36 * 60;
const minutesOfDay = 24 * 60;

export type Stop = Pick<StopRow, 'sequence' | 'direction' | 'city' | 'place'> & {
  arrivalMinute: number | null;
  departureMinute: number | null;
};
export type Schedule = ScheduleRow & { operator: string; stops: Stop[] };

type StopAtLine = Stop & { line: number };
type Reporter = (problem: Problem) => void;
export type IsPriced = (operator: string, fromCity: string, toCity: string) => boolean;

export function buildSchedule(
  row: { line: number; value: ScheduleRow; operator: string },
  stopRows: Row<StopRow>[],
  isPriced: IsPriced,
  report: Reporter,
): Schedule | null {
  const refuse = (problems: Problem[]) => {
    problems.forEach(report);
    return null;
  };
  const refuseWhole = (reason: string, rule?: string) =>
    refuse([{ file: 'schedules.csv', line: row.line, reason: `schedule ${row.value.code} ${reason}`, rule }]);
  const values = stopRows.flatMap(({ line, value }) => (value ? [{ line, value }] : []));
  // An unreadable stop is already reported. It would also cause a misleading gap in the sequence.
  if (values.length < stopRows.length) return null;
  if (values.length === 0) return refuseWhole('has no stops in stops.csv');
  const stops = values
    .toSorted((a, b) => a.value.sequence - b.value.sequence || a.line - b.line)
    .map(({ line, value }) => toStop(line, value))
    .map(withBothTimes);
  const disorder = checkOrder(stops);
  if (disorder.length > 0) return refuse(disorder);
  const faults = [...checkDirections(stops), ...checkTimes(stops)];
  if (faults.length > 0) return refuse(faults);

  if (!hasPair(stops, (from, to) => isPriced(row.operator, from, to)))
    return refuseWhole(`has no tickets to sell: ${row.operator} has no fare for any pair of its stops`, 'no_fare');
  return { ...row.value, operator: row.operator, stops: stops.map(({ line: _, ...stop }) => stop) };
}

/** `day_offset` belongs to the departure. An arrival with a later clock time was before midnight, on the day before. */
function toStop(line: number, { schedule: _, arrival, departure, dayOffset, ...stop }: StopRow): StopAtLine {
  const crossesMidnight = arrival !== null && departure !== null && arrival > departure && dayOffset > 0;
  const arrivalDay = crossesMidnight ? dayOffset - 1 : dayOffset;
  return {
    line,
    ...stop,
    arrivalMinute: arrival === null ? null : arrival + arrivalDay * minutesOfDay,
    departureMinute: departure === null ? null : departure + dayOffset * minutesOfDay,
  };
}

/** A stop between two others that has one time has no stay. */
function withBothTimes(stop: StopAtLine, index: number, stops: readonly StopAtLine[]): StopAtLine {
  const { direction, arrivalMinute, departureMinute } = stop;
  const isBetween = [-1, 1].every((step) => stops[index + step]?.direction === direction);
  const minutes = {
    arrivalMinute: arrivalMinute ?? departureMinute,
    departureMinute: departureMinute ?? arrivalMinute,
  };
  return isBetween ? { ...stop, ...minutes } : stop;
}

const problemAt = ({ line }: StopAtLine, column: string, reason: string, rule?: string): Problem => ({
  file: 'stops.csv',
  line,
  column,
  reason,
  rule,
});

function checkOrder(stops: StopAtLine[]): Problem[] {
  return stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    const problems: Problem[] = [];
    const due = (before?.sequence ?? 0) + 1;
    if (before?.sequence === stop.sequence) {
      problems.push(problemAt(stop, 'sequence', `${stop.sequence} appears twice, first on line ${before.line}`));
    } else if (stop.sequence !== due) {
      const reason = `is ${stop.sequence}, expected ${due}; number the stops from 1 without gaps`;
      problems.push(problemAt(stop, 'sequence', reason));
    }
    const step = stop.direction - (before?.direction ?? 0);
    if (step !== 1 && (step !== 0 || !before)) {
      const reason = before
        ? `goes from ${before.direction} to ${stop.direction}; it must stay the same or increase by 1`
        : 'must be 1 at the first stop';
      problems.push(problemAt(stop, 'direction', reason));
    }
    return problems;
  });
}

function checkDirections(stops: StopAtLine[]): Problem[] {
  const firstLines = new Map<string, number>();
  return stops.flatMap((stop, index) => {
    const before = stops[index - 1];
    const { direction, city } = stop;
    const problems: Problem[] = [];
    if (before && before.direction !== direction && before.city !== city) {
      const reason = `direction ${direction} begins in ${city}, but the one before it ends in ${before.city}`;
      problems.push(problemAt(stop, 'city', reason));
    }
    if (before?.direction !== direction && stops[index + 1]?.direction !== direction) {
      problems.push(problemAt(stop, 'direction', `direction ${direction} has only one stop`, 'one_stop'));
    }
    const key = `${direction} ${city}`;
    const firstLine = firstLines.get(key);
    if (firstLine === undefined) firstLines.set(key, stop.line);
    else {
      const reason = `${city} appears twice in direction ${direction}, first on line ${firstLine}`;
      problems.push(problemAt(stop, 'city', reason, 'twice'));
    }
    return problems;
  });
}

function checkTimes(stops: StopAtLine[]): Problem[] {
  let latest = -1;
  const check = (stop: StopAtLine, column: 'arrival' | 'departure', isDue: boolean, minute: number | null) => {
    if (minute === null) return isDue ? [problemAt(stop, column, 'is required at this stop', 'time_missing')] : [];
    if (!isDue) {
      const end = column === 'arrival' ? 'first' : 'last';
      return [problemAt(stop, column, `must be blank at the ${end} stop of a direction`)];
    }
    // A bus may leave a stop in the minute of its arrival.
    if (minute < latest || (minute === latest && (column === 'arrival' || stop.arrivalMinute === null))) {
      return [problemAt(stop, column, 'is not later than the previous time; check the times and day_offset', 'early')];
    }
    latest = minute;
    return minute > maxTripMinute
      ? [problemAt(stop, column, 'is more than 36 hours after the start of the service date', 'day_offset')]
      : [];
  };
  const times = stops.flatMap((stop, index) => [
    ...check(stop, 'arrival', stops[index - 1]?.direction === stop.direction, stop.arrivalMinute),
    ...check(stop, 'departure', stops[index + 1]?.direction === stop.direction, stop.departureMinute),
  ]);
  const first = stops[0];
  return first && (first.departureMinute ?? 0) >= minutesOfDay
    ? [
        problemAt(
          first,
          'day_offset',
          'must be 0 at the first stop: the service date is the day on which the bus departs',
        ),
        ...times,
      ]
    : times;
}

function hasPair(stops: Stop[], isPriced: (fromCity: string, toCity: string) => boolean): boolean {
  return stops.some((from) =>
    stops.some((to) => to.direction === from.direction && to.sequence > from.sequence && isPriced(from.city, to.city)),
  );
}
