import { readFileSync } from 'node:fs';
import { descendants } from '../process-table.ts';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

export function findDescendant(id: number, ending: string): number {
  const descendant = descendants(id).find(({ command }) => command.trimEnd().endsWith(ending));
  if (!descendant) throw new Error(`process ${id} has no descendant ${ending}`);
  return descendant.pid;
}

/** Returns the processor time of a process and of its children that have ended. */
export function spentMs(id: number): number {
  // The name is in parentheses and may contain blanks and parentheses.
  const [, state = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
  const fields = state.split(' ').map(Number);
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * tickMs;
}

export const spentByFamilyMs = (id: number) => descendants(id).reduce((total, { pid }) => total + spentMs(pid), 0);
