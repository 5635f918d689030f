import { AppError } from '@/lib/errors';
import { shortDay } from '@/lib/format/journey';
import { formatPula, readPula } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import { together } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { changed, type Handler, type Handlers } from '@/server/platform/handler';
import type { Problem } from '@/server/platform/import/problems';
import { listCities, listFares } from './catalogue.repo';
import { atFields, editTimetable } from './edit-timetable';
import type { Cells } from './read-timetable.repo';

type Call = Pick<Parameters<Handler<'setFares'>>[0], 'platform' | 'staff' | 'author'>;
type Pair = readonly [from: string, to: string];
/** The rows of a pair are in the order of their dates. A row without a date is the first. */
type FareRows = readonly Cells[];

const emptyToday = 'An empty fare ends the sale today. Please choose today, or keep the fare';

const isOf =
  ([from, to]: Pair) =>
  ({ from_city, to_city }: Cells) =>
    from_city === from && to_city === to;
const dateOf = ({ valid_from = '' }: Cells) => valid_from;
const rowOn = (rows: FareRows, pair: Pair, day: string) =>
  rows.filter(isOf(pair)).findLast((row) => dateOf(row) <= day);
const thebeOf = ({ fare_pula = '' }: Cells) => readPula(fare_pula);
const isFareOf = (row: Cells | undefined, typed: string) => (row ? readPula(typed) === thebeOf(row) : typed === '');

/** A fare that the person saw on `day` may be left or meant, if another one counts on the first day. So the person decides. */
const setFares: Handler<'setFares'> = ({ body: { day, from, fares, wayBack, ...sent }, ...call }) => {
  const change: FareChange = (stored, operator, validFrom, today) => {
    const withFare = (rows: FareRows, pair: Pair, fare: string): FareRows => {
      if (isFareOf(rowOn(rows, pair, validFrom), fare)) return rows;
      const others = rows.filter((row) => !isOf(pair)(row));
      const own = rows.filter(isOf(pair));
      if (fare === '' && validFrom > today && own.some((row) => dateOf(row) < validFrom))
        throw new AppError('invalid_request', { fields: { validFrom: emptyToday } });
      if (fare === '') return others;
      const valid_from = own.length === 0 && validFrom === today ? '' : validFrom;
      const added = { operator, from_city: pair[0], to_city: pair[1], fare_pula: fare, valid_from };
      const kept = own.filter((row) => dateOf(row) !== valid_from);
      return [...others, ...[...kept, added].toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)))];
    };
    const fields = fares.flatMap(({ to, fare }, index) => {
      const then = rowOn(stored, [from, to], validFrom);
      const isSeen = day !== undefined && isFareOf(rowOn(stored, [from, to], day), fare);
      if (!isSeen || isFareOf(then, fare)) return [];
      const other = then ? formatPula(thebeOf(then) ?? 0) : 'empty';
      return [
        [`fares[${index}].fare`, `On ${shortDay(validFrom)} this fare is ${other}. Type it, or open that day`] as const,
      ];
    });
    if (fields.length > 0) throw new AppError('invalid_request', { fields: Object.fromEntries(fields) });
    return fares.reduce((rows, { to, fare }) => {
      const after = withFare(rows, [from, to], fare);
      if (!wayBack || (fare === '' && !rowOn(stored, [from, to], validFrom))) return after;
      return withFare(after, [to, from], rowOn(after, [from, to], validFrom)?.fare_pula ?? '');
    }, stored);
  };
  return changeFares(call, { ...sent, facts: { from }, change }, ({ column = '' }, row) => {
    const index = fares.findIndex(({ to }) => row && [row.from_city, row.to_city].includes(to));
    if (!row || index < 0) return 'fares';
    if (column === 'fare_pula') return `fares[${index}].fare`;
    return row[column] === from ? 'from' : `fares[${index}].to`;
  });
};

const raiseFares: Handler<'raiseFares'> = ({ body: { percent, ...sent }, ...call }) => {
  const perMyriad = 10_000 + Math.round(percent * 100);
  const raised = (row: Cells) => {
    const pula = Math.max(1, Math.floor(((thebeOf(row) ?? 0) * perMyriad + 500_000) / 1_000_000));
    return { ...row, fare_pula: String(pula) };
  };
  const change: FareChange = (stored, _, validFrom) => {
    const keyOf = ({ from_city, to_city }: Cells) => `${from_city}\n${to_city}`;
    const inForce = new Map(stored.filter((row) => dateOf(row) <= validFrom).map((row) => [keyOf(row), row]));
    return stored.flatMap((row) => {
      if (dateOf(row) >= validFrom) return [raised(row)];
      const isKept = inForce.get(keyOf(row)) !== row || isFareOf(row, raised(row).fare_pula);
      return isKept ? [row] : [row, { ...raised(row), valid_from: validFrom }];
    });
  };
  return changeFares(call, { ...sent, facts: { percent }, change }, () => 'percent');
};

type FareChange = (stored: FareRows, operator: string, validFrom: string, today: string) => FareRows;
type Sent = { rev?: number | undefined; validFrom?: string | undefined };

async function changeFares(
  { platform, staff, author }: Call,
  { rev, validFrom: typed, facts, change }: Sent & { facts: Record<string, string | number>; change: FareChange },
  fieldOf: (problem: Problem, row: Cells | undefined) => string,
) {
  const today = localDate(platform.clock());
  const validFrom = typed ?? today;
  if (validFrom < today)
    throw new AppError('invalid_request', { fields: { validFrom: 'Please choose today or a later day' } });
  let rows: FareRows = [];
  const work = editTimetable(platform, staff, {
    rev,
    change: ({ 'fares.csv': stored, 'operators.csv': operators }) => {
      rows = change(stored, operators[0]?.operator ?? '', validFrom, today);
      return { 'fares.csv': rows };
    },
    finish: (tx, { faresChanged }, { uuid }) =>
      writeAuditRow(tx, author, {
        action: 'fares.changed',
        subject: ['operator', uuid],
        after: { ...facts, changes: faresChanged, validFrom },
      }),
  });
  const atRow = (problem: Problem) =>
    fieldOf(problem, problem.file === 'fares.csv' ? rows[problem.line - 2] : undefined);
  return changed(atFields(work, atRow));
}

export const fareHandlers = {
  fareList: async ({ platform: { db, clock }, staff, query: { id, day = localDate(clock()) } }) => {
    const [rows, towns] = await together(listFares(db, staff.operatorId, day, id), listCities(db));
    const options = towns.map(({ name }) => ({ value: name, label: name }));
    return { rows, next: null, choices: { from: options, to: options } };
  },
  setFares,
  raiseFares,
} satisfies Partial<Handlers>;
