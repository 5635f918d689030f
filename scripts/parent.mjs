// @ts-check
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash']);

/**
 * Name and parent of a process, where the system shows them (Linux).
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
 * Calls `act` when the npm that runs this script has died (killed with -9, it cannot pass that on). npm may keep a
 * shell between itself and the script, which would outlive it.
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
