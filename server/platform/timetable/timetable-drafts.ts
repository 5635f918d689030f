import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import type { Body } from '@/server/api/endpoints/table';
import type { Draft } from '@/server/api/endpoints/changes';
import { inTransaction, type Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import type { Handler } from '@/server/platform/handler';
import type { Problem } from '@/server/platform/import/problems';
import type { Platform, Staff } from '@/server/platform/platform';
import { editTimetable, type ChangedFiles } from './edit-timetable';
import { retentionReason, TimetableRefusal, writeImportAudit, type ImportSummary } from './import-timetable';
import { csvText, readTimetable, type TimetableRows } from './read-timetable.repo';
import { deleteDraft, findDraft, saveDraft, type StoredDraft } from './timetable-drafts.repo';
import { recognizeFiles } from './rules/parse-timetable';
import type { Cells } from './rules/read-rows';
import { listPlannedTrips, type MadeTrips, type UnmadeTrips } from './trips.repo';

/** The result of an import in a transaction that is rolled back, or the problems of the files. */
export type TimetablePreview =
  | { summary: ImportSummary; made: MadeTrips[]; unmade: UnmadeTrips[]; stops: Cells[]; problems: null }
  | { problems: readonly Problem[] };

class RolledBack extends Error {
  readonly preview: TimetablePreview;
  constructor(preview: TimetablePreview) {
    super('the preview of an import');
    this.preview = preview;
  }
}

type Change = (stored: TimetableRows, tx: Transaction) => ChangedFiles | Promise<ChangedFiles>;

/**
 * Stores changed files with what they would do, and returns the uuid of the draft. It replaces the earlier draft of the member.
 * With `keepsProblems`, files with problems are stored too. Without it, they throw `TimetableRefusal`.
 */
export async function draftTimetable(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  staff: Staff,
  { change, rev, keepsProblems = false }: { change: Change; rev?: number | undefined; keepsProblems?: boolean },
): Promise<string> {
  let files: ChangedFiles = {};
  let operator = { id: 0, timetableRev: 0 };
  const preview = await editTimetable({ db, clock }, staff, {
    rev,
    change: async (stored, tx, edited) => {
      operator = edited;
      files = await change(stored, tx);
      return files;
    },
    finish: async (tx, summary, { id }) => {
      const planned = await listPlannedTrips(tx, clock(), id);
      throw new RolledBack({ summary, ...planned, stops: await stopsOfOne(tx, id, summary), problems: null });
    },
  }).catch((error: unknown): TimetablePreview => {
    if (error instanceof RolledBack) return error.preview;
    if (error instanceof TimetableRefusal && keepsProblems) return { problems: error.problems };
    throw error;
  });
  // A file with problems is never imported, and may have characters that the database refuses.
  const stored = preview.problems ? {} : files;
  const draft = { memberId: staff.memberId, rev: operator.timetableRev, files: stored, preview };
  return saveDraft(db, { operatorId: operator.id, ...draft });
}

async function stopsOfOne(tx: Transaction, operatorId: number, { changes }: ImportSummary): Promise<Cells[]> {
  const [one, ...others] = changes.filter(({ file, kind }) => file === 'schedules.csv' && kind !== 'retired');
  if (!one || others.length > 0) return [];
  return (await readTimetable(tx, operatorId))['stops.csv'].filter(({ schedule }) => schedule === one.name);
}

export async function applyDraft(
  platform: Pick<Platform, 'db' | 'clock'>,
  staff: Staff,
  uuid: string,
  author: AuditAuthor,
): Promise<AuditToken> {
  const draft = (await findDraft(platform.db, staff, uuid))?.draft;
  if (!draft || (draft.preview as TimetablePreview).problems) throw new AppError('import_outdated');
  const applied = editTimetable(platform, staff, {
    rev: draft.rev,
    change: () => draft.files,
    finish: async (tx, summary) => {
      await deleteDraft(tx, draft.id);
      return writeImportAudit(tx, author, summary);
    },
  });
  return applied.catch((error: unknown) => {
    const isOutdated =
      error instanceof TimetableRefusal || (error instanceof AppError && error.code === 'changed_meanwhile');
    throw isOutdated ? new AppError('import_outdated', { cause: error }) : error;
  });
}

function readUpload(files: Body<'previewImport'>['files']): ChangedFiles {
  const sent = files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') }));
  const { texts, problems } = recognizeFiles(sent);
  if (problems.length > 0) throw new TimetableRefusal(problems);
  return Object.fromEntries(texts);
}

function presentDraft({ draft, timetableRev }: StoredDraft): Draft {
  const preview = draft.preview as TimetablePreview;
  const head = { id: draft.uuid, at: draft.createdAt.toISOString(), problems: [...(preview.problems ?? [])] };
  if (preview.problems) return { ...head, state: 'refused', effect: null };
  const { summary, made, unmade, stops } = preview;
  const { changes, faresChanged, exceptionsChanged } = summary;
  const changedNames = new Set(changes.map(({ name }) => name));
  // An exception may concern each pattern.
  const isShown = ({ schedule }: { schedule: string }) => exceptionsChanged > 0 || changedNames.has(schedule);
  const tripsRetained = summary.tripsRetained.map((trip) => ({ ...trip, reason: retentionReason(trip) }));
  const effect = { ...summary, tripsRetained, made: made.filter(isShown), unmade: unmade.filter(isShown), stops };
  const possible = changes.length + faresChanged + exceptionsChanged > 0 ? 'ready' : 'unchanged';
  return { ...head, state: draft.rev === timetableRev ? possible : 'outdated', effect };
}

export const draftList: Handler<'draftList'> = async ({ platform, staff, query }) => {
  const found = await findDraft(platform.db, staff, query.id);
  return { rows: found ? [presentDraft(found)] : [], next: null };
};

export const previewImport: Handler<'previewImport'> = async ({ platform, staff, body: { files } }) => ({
  record: await draftTimetable(platform, staff, { change: () => readUpload(files), keepsProblems: true }),
});

export const applyImport: Handler<'applyImport'> = ({ platform, staff, author, params }) =>
  applyDraft(platform, staff, params.draftId, author);

export const timetableFile: Handler<'timetableFile'> = ({ platform, staff: { operatorId }, author, params }) => {
  if (operatorId === null) throw new AppError('not_found');
  const file = `${params.file}.csv` as const;
  return inTransaction(platform.db, async (tx) => {
    const rows = (await readTimetable(tx, operatorId))[file];
    const change = { subject: ['report', randomUUID()], after: { file, rows: rows.length } } as const;
    const audited = await writeAuditRow(tx, author, { action: 'timetable.exported', ...change });
    return { output: { text: csvText(file, rows) }, audited };
  });
};
