import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, Refusal } from '../install/project.mjs';

const graceMs = 4000;

const read = <Result>(work: () => Result) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

function processesIn(directory: string, postmaster: number): number[] {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((pid) => read(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()) === 'postgres')
      .filter((pid) => read(() => readlinkSync(`/proc/${pid}/cwd`)) === directory)
      .map(Number);
  const { output } = spawnSync('ps', ['-o', 'command=', '-p', String(postmaster)], { encoding: 'utf8' });
  return String(output).includes(directory) ? [postmaster] : [];
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH')
      throw new Refusal(`Cannot stop the PostgreSQL server of an earlier start (process ${pid})`);
  }
}

/**
 * Stops the PostgreSQL server of an earlier run and waits until its sessions end. Then removes postmaster.pid, because
 * another process may have that pid now, and PostgreSQL would not start.
 */
export async function stopEarlierRun(dataDirectory: string): Promise<void> {
  const directory = realpathSync(dataDirectory);
  const pidFile = join(directory, 'postmaster.pid');
  const postmaster = read(() => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)) ?? 0;
  const startedAt = Date.now();
  for (;;) {
    const left = processesIn(directory, postmaster);
    if (left.length === 0) break;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > 2 * graceMs)
      throw new Refusal(`The PostgreSQL server of an earlier start (process ${left.join(', ')}) does not stop`);
    // Recovery cannot begin before the last session of a dead postmaster has ended.
    if (!left.includes(postmaster) || waitedMs > graceMs) left.forEach((pid) => signal(pid, 'SIGQUIT'));
    else signal(postmaster, 'SIGINT');
    await pause(50);
  }
  rmSync(pidFile, { force: true });
}
