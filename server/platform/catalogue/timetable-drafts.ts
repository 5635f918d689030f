import { AppError } from '@/lib/errors';
import type { Transaction } from '@/server/db/client';
import type { AuditAuthor, AuditToken } from '@/server/db/write-audit-row';
import type { Problem } from '@/server/platform/import/problems';
import type { Platform, Staff } from '@/server/platform/platform';
import { editTimetable, type ChangedFiles } from './edit-timetable';
import { TimetableRefusal, writeImportAudit, type ImportSummary } from './import-timetable';
import { csvText, type TimetableRows } from './read-timetable.repo';
import { deleteDraft, findDraft, saveDraft } from './timetable-drafts.repo';
import { timetableFiles } from './timetable/parse-timetable';
import { listPlannedTrips, type MadeTrips, type UnmadeTrips } from './trips.repo';

/** The result of an import in a transaction that is rolled back, or the problems of the files. */
export type TimetablePreview =
  | { summary: ImportSummary; made: MadeTrips[]; unmade: UnmadeTrips[]; problems: null }
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
  { change, rev, keepsProblems = false }: { change: Change; rev?: number; keepsProblems?: boolean },
): Promise<string> {
  let files: Record<string, string> = {};
  let operator = { id: 0, timetableRev: 0 };
  const preview = await editTimetable({ db, clock }, staff, {
    rev,
    change: async (stored, tx, edited) => {
      operator = edited;
      const changed = await change(stored, tx);
      files = Object.fromEntries(
        timetableFiles.flatMap((file) => {
          const rows = changed[file];
          return rows === undefined ? [] : [[file, typeof rows === 'string' ? rows : csvText(file, rows)]];
        }),
      );
      return changed;
    },
    finish: async (tx, summary, { id }) => {
      throw new RolledBack({ summary, ...(await listPlannedTrips(tx, clock(), id)), problems: null });
    },
  }).catch((error: unknown): TimetablePreview => {
    if (error instanceof RolledBack) return error.preview;
    if (error instanceof TimetableRefusal && keepsProblems) return { problems: error.problems };
    throw error;
  });
  // A text with problems is never imported, and may have characters that the database refuses.
  const stored = preview.problems ? {} : files;
  const draft = { memberId: staff.memberId, rev: operator.timetableRev, files: stored, preview };
  return saveDraft(db, { operatorId: operator.id, ...draft });
}

/** Imports a draft, if the timetable is still the one of its preview. */
export async function applyDraft(
  platform: Pick<Platform, 'db' | 'clock'>,
  staff: Staff,
  author: AuditAuthor,
  uuid: string,
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
