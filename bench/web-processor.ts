import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own clock does. */
const tickMs = 10;

type Process = { id: number; parent: number; spentMs: number; command: string };

function readProcess(id: number): Process | undefined {
  try {
    // The name, in brackets, may hold blanks and brackets itself.
    const [, state = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    const fields = state.split(' ').map(Number);
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { id, parent: fields[1] ?? 0, spentMs: ((fields[11] ?? 0) + (fields[12] ?? 0)) * tickMs, command };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

function allProcesses(): Process[] {
  const ids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return ids.map(readProcess).filter((process) => process !== undefined);
}

/** A process and all that descend from it. */
function family(id: number): Process[] {
  const all = allProcesses();
  const members = all.filter((process) => process.id === id);
  for (const member of members) members.push(...all.filter(({ parent }) => parent === member.id));
  return members;
}

/** The descendant of `id` whose command line ends with `ending`. */
export function findDescendant(id: number, ending: string): number {
  const found = family(id).find(({ command }) => command.trimEnd().endsWith(ending));
  if (!found) throw new Error(`process ${id} has no descendant ${ending}`);
  return found.id;
}

/** Processor time in milliseconds, in user and system mode, of a process and its threads. */
export const spentMs = (id: number) => readProcess(id)?.spentMs ?? Number.NaN;

/** The same of a process and its descendants that live. */
export const spentByFamilyMs = (id: number) => family(id).reduce((total, process) => total + process.spentMs, 0);
