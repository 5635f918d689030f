import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { patience, targets, waitFor, type ChaosApp, type Target } from './app';

export const backWithinMs = 10_000;
const giveUpMs = 60_000 * patience;
const killsPerPause = 5;
const pauseMs = { min: 2000, max: 4000 };
const betweenMs = { min: 300, max: 1500 };

const wait = ({ min, max }: { min: number; max: number }) => pause(randomInt(min, max));
const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[randomInt(0, Math.max(1, items.length))];

export type Kill = { target: Target; backMs: number };

async function killOne(app: ChaosApp, target: Target): Promise<Kill> {
  // A process can be down because another one was killed before.
  await waitFor(`${target} runs`, () => app.pids(target).length > 0, giveUpMs);
  const before = app.pids(target);
  const pid = oneOf(before);
  if (pid === undefined) throw new Error(`${target} does not run`);
  process.kill(pid, 'SIGKILL');
  const isBack = async () => {
    const now = app.pids(target);
    if (now.length < before.length || now.includes(pid)) return false;
    return (await app.isBack()) && (await app.areStandInsBack());
  };
  return { target, backMs: await waitFor(`${target} is back`, isBack, giveUpMs) };
}

async function pauseOne(app: ChaosApp, target: Target): Promise<void> {
  const pid = oneOf(app.pids(target));
  if (pid === undefined) return;
  process.kill(pid, 'SIGSTOP');
  await wait(pauseMs);
  process.kill(pid, 'SIGCONT');
  await waitFor('the site responds after a pause', app.isBack, giveUpMs);
}

export async function killProcesses(app: ChaosApp, count: number, say: (line: string) => void) {
  const kills: Kill[] = [];
  let pauses = 0;
  while (kills.length < count) {
    await wait(betweenMs);
    const target = targets[kills.length] ?? oneOf(targets) ?? 'web';
    const kill = await killOne(app, target);
    kills.push(kill);
    say(`kill ${kills.length} of ${count}: ${target}, back in ${Math.round(kill.backMs)} ms`);
    if (kills.length % killsPerPause !== 0) continue;
    await pauseOne(app, oneOf(targets) ?? 'web');
    pauses += 1;
  }
  return { kills, pauses };
}
