import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { codeOf } from '../install/project.mjs';

const holderSchema = z.object({ pid: z.number(), identity: z.string(), note: z.string() });
type Holder = z.infer<typeof holderSchema>;

/**
 * Returns the start of a running process in ticks since boot, because a later process can have the same pid. On other
 * systems than Linux it is the pid.
 */
function identityOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      process.kill(pid, 0);
      return String(pid);
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. The first field after it is the state. A zombie has ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function holderOf(path: string): Holder | undefined {
  try {
    const holder = holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const identity = identityOf(holder.pid);
    return identity !== undefined && holder.identity.split(' ').at(-1) === identity ? holder : undefined;
  } catch {
    return undefined;
  }
}

type Lock = { release: () => void; holder?: never } | { release?: never; holder: Holder };

/** Takes the lock file, or returns its holder. The lock of a process that has ended is free. */
export function tryLock(path: string, note = ''): Lock {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) ?? '', note }));
  try {
    for (;;) {
      try {
        linkSync(draft, path);
        return { release: () => rmSync(path, { force: true }) };
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const holder = holderOf(path);
      if (holder) return { holder };
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

export async function waitForLock(path: string, onWait: (holder: Holder) => void): Promise<() => void> {
  for (let reported = false; ; reported = true) {
    const { release, holder } = tryLock(path);
    if (release) return release;
    if (!reported) onWait(holder);
    await pause(200);
  }
}
