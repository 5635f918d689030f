import { execFileSync } from 'node:child_process';

type RunningProcess = { pid: number; parent: number; command: string };

const table = (): RunningProcess[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state = 'Z', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });

/** Returns whether one of the processes runs. A zombie does not count. */
export const isAlive = (...pids: (number | undefined)[]) => table().some(({ pid }) => pids.includes(pid));

export function descendants(root: number | undefined): RunningProcess[] {
  const all = table();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

export const commandsWith = (text: string) => table().filter(({ command }) => command.includes(text));
