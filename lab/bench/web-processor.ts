import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

type Process = { id: number; parent: number; spentMs: number; command: string };

function readProcess(id: number): Process | undefined {
  try {
    // The name is in parentheses and may contain blanks and parentheses.
    const [, state = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    const fields = state.split(' ').map(Number);
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { id, parent: fields[1] ?? 0, spentMs: ((fields[11] ?? 0) + (fields[12] ?? 0)) * tickMs, command };
  } catch {
    // The process has ended.
    return undefined;
  }
}

function allProcesses(): Process[] {
  const ids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return ids.map(readProcess).filter((process) => process !== undefined);
}

function family(id: number): Process[] {
  const all = allProcesses();
  const members = all.filter((process) => process.id === id);
  for (const member of members) members.push(...all.filter(({ parent }) => parent === member.id));
  return members;
}

/** Returns the descendant of `id` whose command line ends with `ending`. */
export function findDescendant(id: number, ending: string): number {
  const descendant = family(id).find(({ command }) => command.trimEnd().endsWith(ending));
  if (!descendant) throw new Error(`process ${id} has no descendant ${ending}`);
  return descendant.id;
}

/** Returns the processor time of a process and its threads in milliseconds, in user and system mode. */
export const spentMs = (id: number) => readProcess(id)?.spentMs ?? Number.NaN;

/** Returns the processor time of a process and its running descendants in milliseconds. */
export const spentByFamilyMs = (id: number) => family(id).reduce((total, process) => total + process.spentMs, 0);
