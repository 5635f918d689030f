// @ts-check
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash']);

/**
 * Returns the name and the parent of a process. Linux only.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const rest = stat.slice(stat.lastIndexOf(')') + 2);
    return { name, parent: Number(rest.split(' ')[1]) };
  } catch {
    return undefined;
  }
}

/**
 * Calls `act` when the npm process that runs this script has ended. After `kill -9` npm cannot pass the signal on. A
 * shell between npm and the script outlives npm.
 * @param {() => void} act
 */
export function whenParentDies(act) {
  const parent = process.ppid;
  const shell = statOf(parent);
  const npm = shell && SHELLS.has(shell.name) ? shell.parent : undefined;
  const orphaned = () => process.ppid !== parent || (npm !== undefined && statOf(parent)?.parent !== npm);
  const timer = setInterval(() => {
    if (!orphaned()) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS);
  timer.unref();
}
