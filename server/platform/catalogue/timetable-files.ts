import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/errors';
import type { Body } from '@/server/api/endpoints/table';
import type { Draft, OwnFile, timetableFileEndpoints } from '@/server/api/endpoints/timetable-files';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor } from '@/server/db/write-audit-row';
import { changed, type Handlers } from '@/server/platform/handler';
import { decodeText } from '@/server/platform/import/decode-text';
import type { Problem } from '@/server/platform/import/problems';
import type { Platform, Staff } from '@/server/platform/platform';
import type { ChangedFiles } from './edit-timetable';
import { TimetableRefusal } from './import-timetable';
import { csvText, readTimetable } from './read-timetable.repo';
import { retentionReason } from './retention-reason';
import { applyDraft, draftTimetable, type TimetablePreview } from './timetable-drafts';
import { findDraft, type StoredDraft } from './timetable-drafts.repo';
import { isTimetableFile, unknownFile } from './timetable/parse-timetable';

/** Returns the texts of uploaded files, or throws their problems. */
function readUpload(files: Body<'previewImport'>['files']): ChangedFiles {
  const problems: Problem[] = [];
  const texts: ChangedFiles = {};
  for (const { name, base64 } of files) {
    const decoded = decodeText(Buffer.from(base64, 'base64'));
    if (!isTimetableFile(name)) problems.push(unknownFile(name));
    else if (texts[name] !== undefined) problems.push({ file: name, line: 0, reason: 'was chosen twice' });
    else if ('reason' in decoded) problems.push({ file: name, ...decoded });
    else texts[name] = decoded.text;
  }
  if (problems.length > 0) throw new TimetableRefusal(problems);
  return texts;
}

function presentDraft({ draft, timetableRev }: StoredDraft): Draft {
  const preview = draft.preview as TimetablePreview;
  const head = { id: draft.uuid, at: draft.createdAt.toISOString(), problems: [...(preview.problems ?? [])] };
  if (preview.problems) return { ...head, state: 'refused', effect: null };
  const { summary, made, unmade } = preview;
  const { changes, faresChanged, exceptionsChanged } = summary;
  const changedNames = new Set(changes.map(({ name }) => name));
  // An exception may concern each pattern.
  const isShown = ({ schedule }: { schedule: string }) => exceptionsChanged > 0 || changedNames.has(schedule);
  const tripsRetained = summary.tripsRetained.map((trip) => ({ ...trip, reason: retentionReason(trip) }));
  const effect = { ...summary, tripsRetained, made: made.filter(isShown), unmade: unmade.filter(isShown) };
  const possible = changes.length + faresChanged + exceptionsChanged > 0 ? 'ready' : 'unchanged';
  return { ...head, state: draft.rev === timetableRev ? possible : 'outdated', effect };
}

function exportFile({ db }: Platform, { operatorId }: Staff, author: AuditAuthor, name: OwnFile) {
  if (operatorId === null) throw new AppError('not_found');
  const file = `${name}.csv` as const;
  return inTransaction(db, async (tx) => {
    const rows = (await readTimetable(tx, operatorId))[file];
    const change = { subject: ['report', randomUUID()], after: { file, rows: rows.length } } as const;
    const audited = await writeAuditRow(tx, author, { action: 'timetable.exported', ...change });
    return { output: { text: csvText(file, rows) }, audited };
  });
}

export const timetableFileHandlers: Pick<Handlers, keyof typeof timetableFileEndpoints> = {
  draftList: async ({ platform, staff, query }) => {
    const found = await findDraft(platform.db, staff, query.id);
    return { rows: found ? [presentDraft(found)] : [], next: null };
  },
  previewImport: async ({ platform, staff, body }) => {
    const change = () => readUpload(body.files);
    return { record: await draftTimetable(platform, staff, { change, keepsProblems: true }) };
  },
  applyImport: ({ platform, staff, author, params }) => changed(applyDraft(platform, staff, author, params.draftId)),
  timetableFile: ({ platform, staff, author, params }) => exportFile(platform, staff, author, params.file),
};
