import { readdir } from 'node:fs/promises';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { fromCaller } from '@/lib/commands.mjs';
import type { Database } from '@/server/db/client';
import { importFolder } from '@/server/platform/timetable/import-folder';
import { timetableFiles } from '@/server/platform/timetable/rules/parse-timetable';
import { maxProblems, type Problem } from '@/server/platform/import/problems';
import { importContent, type ContentSummary } from '@/server/platform/content/import-content';
import { faqsFile, postsFolder } from '@/server/platform/content/read-content-folder';
import { retentionReason, type ImportSummary } from '@/server/platform/timetable/import-timetable';

async function kindOf(folder: string): Promise<'timetable' | 'content' | 'both'> {
  const names = await readdir(folder).catch((): string[] => []);
  const isContent = names.some((name) => name === faqsFile || name === postsFolder);
  const isTimetable = timetableFiles.some((file) => names.includes(file));
  if (isContent && isTimetable) return 'both';
  return isContent ? 'content' : 'timetable';
}

async function importKind(db: Database, folder: string, kind: 'timetable' | 'content') {
  const author = { actor: commandActor(), reason: null };
  if (kind === 'content') {
    const result = await importContent(db, folder, author);
    return result.ok ? { lines: presentContentSummary(result.summary), problems: [] } : { lines: [], ...result };
  }
  const result = await importFolder(db, folder, { author });
  return result.ok ? { lines: presentSummary(result.summary), problems: [] } : { lines: [], ...result };
}

export function presentProblem({ file, line, column, reason }: Problem): string {
  return `${file}${line > 0 ? `:${line}` : ''}: ${column ? `${column}: ` : ''}${reason}`;
}

export function presentSummary(summary: ImportSummary): string[] {
  const { schedulesAdded, schedulesReplaced, schedulesUnchanged, schedulesRetired, tripsRetained } = summary;
  return [
    `Operators: ${summary.operators.join(', ')}`,
    `Schedules: ${schedulesAdded} added, ${schedulesReplaced} replaced, ${schedulesUnchanged} unchanged, ${schedulesRetired} retired`,
    `Fares:     ${summary.faresChanged} changed`,
    `Trips:     ${summary.tripsCreated} created, ${summary.tripsRemoved} removed, ${tripsRetained.length} kept`,
    ...summary.blocksRemoved.map((seat) => `Warning:   the new plan lacks the blocked seat ${seat}`),
    ...tripsRetained.map((trip) => {
      const name = `the trip of ${trip.regNo} on ${trip.serviceDate} (${trip.schedule})`;
      return `Warning:   ${name} stays unchanged: ${retentionReason(trip)}`;
    }),
  ];
}

function presentContentSummary({ added, changed, unchanged, removed, faqs }: ContentSummary): string[] {
  return [
    `Posts:     ${added.length} added, ${changed.length} changed, ${unchanged.length} unchanged, ${removed.length} removed`,
    ...(faqs ? [`Questions: ${faqs.count}, ${faqs.changed ? 'replaced' : 'unchanged'}`] : []),
  ];
}

export const importCommand: Command = async (db, [operand = '']) => {
  const folder = fromCaller(operand);
  const kind = await kindOf(folder);
  if (kind === 'both')
    throw new CommandRefusal('The folder contains a timetable and texts. Import each from a separate folder.');
  const { lines, problems } = await importKind(db, folder, kind);
  if (problems.length === 0) return lines;
  const listed = problems.length >= maxProblems ? `The first ${problems.length} problems` : 'The problems';
  throw new CommandRefusal(
    [...problems.map(presentProblem), `Nothing was imported. ${listed} are listed above.`].join('\n'),
  );
};
