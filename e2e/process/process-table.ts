import { execFileSync } from 'node:child_process';

type RunningProcess = { pid: number; parent: number; command: string };

const table = (): RunningProcess[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state = 'Z', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });

/** Is this process there? One that has ended and waits for its parent to notice is not. */
export const isAlive = (pid: number | undefined) => table().some((process) => process.pid === pid);

/** Every process below `root`, itself included, parents first. */
export function descendants(root: number | undefined): RunningProcess[] {
  const all = table();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

export const commandsWith = (text: string) => table().filter(({ command }) => command.includes(text));
