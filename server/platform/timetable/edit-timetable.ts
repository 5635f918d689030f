import { brand } from '@/lib/brand';
import { AppError } from '@/lib/errors';
import { mayDo } from '@/lib/permissions';
import { inTransaction, type Transaction } from '@/server/db/client';
import { quoted, type Problem } from '@/server/platform/import/problems';
import type { Platform, Staff } from '@/server/platform/platform';
import { siteContacts } from '@/server/process/site-contacts';
import type { Known } from './check-known';
import { TimetableRefusal, tryAgain, writeTimetable, type ImportSummary } from './import-timetable';
import { readTimetable, type TimetableRows } from './read-timetable.repo';
import { parseTimetable, type LineOf, type Timetable, type TimetableFile } from './rules/parse-timetable';
import type { Cells } from './rules/read-rows';
import { lockOperator } from './timetable.repo';

export type ChangedFiles = Partial<Record<TimetableFile, readonly Cells[] | string>>;
type Operator = Awaited<ReturnType<typeof lockOperator>>;
type Edit<Result> = {
  /** The revision that the person saw. */
  rev?: number | undefined;
  change: (stored: TimetableRows, tx: Transaction, operator: Operator) => ChangedFiles | Promise<ChangedFiles>;
  finish: (tx: Transaction, summary: ImportSummary, operator: Operator) => Promise<Result>;
};

/**
 * Changes the stored rows of an operator, and imports the result. It is the only way in which a screen writes buses, schedules
 * and fares. Throws `TimetableRefusal`.
 */
export function editTimetable<Result>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { operatorId, role }: Pick<Staff, 'operatorId' | 'role'>,
  { rev, change, finish }: Edit<Result>,
): Promise<Result> {
  return tryAgain(() =>
    inTransaction(db, async (tx) => {
      const operator = await lockOperator(tx, operatorId);
      if (rev !== undefined && rev !== operator.timetableRev) throw new AppError('changed_meanwhile');
      const stored = await readTimetable(tx, operator.id);
      const files: ChangedFiles = { ...stored, ...(await change(stored, tx, operator)) };
      const parsed = parseTimetable(new Map(Object.entries(files)), { mayBeEmpty: true });
      if (!parsed.ok) throw new TimetableRefusal(parsed.problems);
      const { timetable, lineOf } = parsed;
      const check = (known: Known) =>
        scopeProblems(timetable, known, operator.id, mayDo(role, 'operator.edit'), lineOf);
      const summary = await writeTimetable(tx, timetable, { clock, lineOf, pictures: 'stored', check, isWhole: true });
      return finish(tx, summary, operator);
    }),
  );
}

/** The operator's own files change its own row only, and no fact that belongs to the platform. */
function scopeProblems(
  { operators: rows, cities, terminals }: Timetable,
  known: Known,
  operatorId: number,
  mayEditOperator: boolean,
  lineOf: LineOf,
): Problem[] {
  const own = known.operators.find(({ id }) => id === operatorId);
  const [row] = rows;
  const isOwn = rows.length === 1 && row?.name === own?.name;
  const isSame = row?.phone === own?.phone && row?.email === own?.email && row?.refundRule === own?.refundRule;
  const towns = new Set(known.cities.map(({ name }) => name));
  const ownRow = { file: 'operators.csv', line: isOwn ? 2 : 0 };
  const terminalsReason = `${brand.name} alone changes the list of terminals`;
  const platformAdds = `is added by ${brand.name}. Please call ${siteContacts().phone}`;
  return [
    ...(isOwn ? [] : [{ ...ownRow, reason: `must have one row, that of ${quoted(own?.name ?? '')}` }]),
    ...(isOwn && row?.isSample !== own?.sample ? [{ ...ownRow, column: 'sample', reason: 'cannot be changed' }] : []),
    ...(isOwn && !isSame && !mayEditOperator ? [{ ...ownRow, reason: 'is changed by the owner only' }] : []),
    ...(terminals ? [{ file: 'terminals.csv', line: 0, reason: terminalsReason }] : []),
    ...cities
      .filter(({ name }) => !towns.has(name))
      .map(({ name }) => {
        const place = { file: 'cities.csv', line: lineOf('cities.csv', name), column: 'city' };
        return { ...place, reason: `${quoted(name)} ${platformAdds}` };
      }),
  ];
}

/** Turns the problems of an edit into the refusal of a form. `fieldOf` names the field of a problem. */
export async function atFields<Result>(
  work: Promise<Result>,
  fieldOf: (problem: Problem) => string,
  reasonOf = ({ reason }: Problem) => reason,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof TimetableRefusal)) throw error;
    const code = error.problems.find((problem) => problem.code)?.code ?? 'invalid_request';
    const sentences = error.problems.map((problem) => [fieldOf(problem), sentenceOf(reasonOf(problem))] as const);
    throw new AppError(code, { fields: Object.fromEntries(sentences.toReversed()), cause: error });
  }
}

export const sentenceOf = (reason: string) => reason.charAt(0).toUpperCase() + reason.slice(1);
