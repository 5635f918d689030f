import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, Refusal } from '../install/project.mjs';

const GRACE_MS = 4000;

function numberIn(file: string) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Returns the PostgreSQL processes whose working directory is the data directory. Their pids are not reliable. */
function processesIn(directory: string): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          const isPostgres = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
          return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === directory;
        } catch {
          return false;
        }
      })
      .map(Number);
  }
  const pid = numberIn(join(directory, 'postmaster.pid'));
  if (!pid || process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(directory) ? [pid] : [];
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH')
      throw new Refusal(`Cannot stop the PostgreSQL server of an earlier start (process ${pid})`);
  }
}

async function gone(directory: string, withinMs: number) {
  const deadline = Date.now() + withinMs;
  while (processesIn(directory).length > 0) {
    if (Date.now() > deadline) return false;
    await new Promise((done) => setTimeout(done, 50));
  }
  return true;
}

/**
 * Stops the PostgreSQL server of an earlier run and waits until its sessions end. Then removes postmaster.pid, because
 * another process may have that pid now, and PostgreSQL would not start.
 */
export async function stopEarlierRun(dataDirectory: string): Promise<void> {
  const directory = realpathSync(dataDirectory);
  const pidFile = join(directory, 'postmaster.pid');
  const postmaster = numberIn(pidFile);
  if (postmaster && processesIn(directory).includes(postmaster)) signal(postmaster, 'SIGINT');
  // Recovery cannot begin before the last session of a dead postmaster has ended.
  else processesIn(directory).forEach((pid) => signal(pid, 'SIGQUIT'));
  if (!(await gone(directory, GRACE_MS))) {
    processesIn(directory).forEach((pid) => signal(pid, 'SIGQUIT'));
    if (!(await gone(directory, GRACE_MS))) {
      throw new Refusal(
        `The PostgreSQL server of an earlier start (process ${processesIn(directory).join(', ')}) does not stop`,
      );
    }
  }
  rmSync(pidFile, { force: true });
}
