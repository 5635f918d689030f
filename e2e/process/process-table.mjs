import { execFileSync } from 'node:child_process';

const table = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match && !match[3].startsWith('Z'))
    .map(([, pid, parent, , command]) => ({ pid: Number(pid), parent: Number(parent), command }));

/** Is this process there? One that has ended and waits for its parent to notice is not. */
export const isAlive = (pid) => table().some((process) => process.pid === pid);

/** Every process below `root`, itself included, parents first: `{ pid, parent, command }`. */
export function descendants(root) {
  const all = table();
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

export const commandsWith = (text) => table().filter(({ command }) => command.includes(text));
