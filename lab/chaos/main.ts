/**
 * Input: a folder and a number of kills. Output: a report, and exit code 1 on a violation. Invariant: the app sells and takes
 * payments during the kills, and the database is compared with what it acknowledged.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addAgent } from '@/server/testing/test-payments';
import { resealCommand } from '@/server/platform/setup/reseal-command';
import { sandboxSecrets } from '../../scripts/start/sandbox-settings.ts';
import { findEmptyTrips } from '../bench/bus-trips';
import { judgesTimes, openApp, patience, waitFor, withDatabase, type ChaosApp } from './app';
import { backWithinMs, killProcesses, type Kill } from './faults';
import { fillDisk, mountSmallDisk, unmount } from './full-disk';
import { startLoad, type Load } from './load';
import { addShoppers } from './shoppers';
import { verify } from './verify';

const { env } = process;
const folder = env.CHAOS_FOLDER ?? '';
const killCount = Number(env.CHAOS_KILLS ?? 50);
const hasFullDisk = env.CHAOS_FULL_DISK !== '0';
/** The longest pause before each step of a purchase. The tests leave processor time to others. */
/** A passenger pauses for half of this time on average, three times an order: at most 30 holds in 5 minutes are allowed. */
const thinkMs = Number(env.CHAOS_THINK_MS ?? 6000);
const shopperCount = Number(env.CHAOS_SHOPPERS ?? 40);
const tripCount = 40;
const fullForMs = 10_000;
const furtherPayments = 4;
const sellWithinMs = 60_000 * patience;

const violations: string[] = [];
const say = (line: string) => console.log(line);

const sell = (app: ChaosApp) =>
  withDatabase(app, async (db) =>
    startLoad({
      address: app.address,
      shoppers: await addShoppers(db, app.address, shopperCount),
      trips: await findEmptyTrips(db, tripCount),
      agentKey: await addAgent(db),
      thinkMs,
      patience,
    }),
  );

function sellMore({ acknowledged: { payments } }: Load) {
  const goal = payments.size + furtherPayments;
  return waitFor('further payments', () => payments.size >= goal, sellWithinMs);
}

async function judge(app: ChaosApp, load: Load, name: string) {
  await load.stop();
  const outcome = await withDatabase(app, (db) => verify(db, app.folder, load.acknowledged));
  const { bookings, payments } = load.acknowledged;
  const statuses = [...load.statuses].sort().map(([status, count]) => `${count} × ${status}`);
  say(
    `${name}: ${bookings.size} bookings and ${payments.size} payments acknowledged, ${outcome.paidByCard} paid by card`,
  );
  say(`  responses: ${statuses.join(', ')}, ${load.lost()} broken connections`);
  say(`  the last payment was settled ${Math.round(outcome.settledAfterMs / 1000)} s after the load`);
  if (bookings.size === 0 || payments.size === 0) violations.push(`${name}: nothing was sold`);
  violations.push(...[...outcome.violations, ...load.faults].map((line) => `${name}: ${line}`));
}

function reportKills(kills: readonly Kill[], pauses: number) {
  say(`${kills.length} kills, ${pauses} pauses`);
  for (const target of new Set(kills.map((kill) => kill.target))) {
    const times = kills.filter((kill) => kill.target === target).map(({ backMs }) => backMs);
    const slowest = Math.round(Math.max(...times));
    say(`  ${target}: ${times.length} kills, back in ${Math.round(Math.min(...times))} to ${slowest} ms`);
    if (judgesTimes && slowest > backWithinMs) violations.push(`${target} was back after ${slowest} ms`);
  }
}

async function killPhase() {
  const settings: Record<string, string> = { WEB_PROCESSES: '2' };
  const app = await openApp(join(folder, 'kills'), settings);
  await app.start();
  try {
    const load = await sell(app);
    const { kills, pauses } = await killProcesses(app, killCount, say);
    say('the supervisor is killed');
    const endedMs = await app.killSupervisor();
    const { DATA_KEY: DATA_KEYS_BEFORE = '' } = sandboxSecrets(app.folder);
    const DATA_KEY = randomBytes(32).toString('base64url');
    Object.assign(settings, { SANDBOX: '1', DATA_KEY, DATA_KEYS_BEFORE });
    await app.start();
    say(`its processes ended within ${Math.round(endedMs)} ms, and the next start with another DATA_KEY worked`);
    (await withDatabase(app, (db) => resealCommand(settings)(db, [], {}))).forEach(say);
    await sellMore(load);
    reportKills(kills, pauses);
    await judge(app, load, 'kills');
  } finally {
    if (env.CHAOS_LOG) writeFileSync(env.CHAOS_LOG, app.output());
    await app.stop();
  }
}

async function fullDiskPhase() {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (!mountSmallDisk(disk)) {
    say('full disk: skipped, because only root can mount a small file system');
    return;
  }
  try {
    const app = await openApp(join(disk, 'data'));
    await app.start();
    try {
      const load = await sell(app);
      await sellMore(load);
      const free = fillDisk(disk);
      await pause(fullForMs);
      free();
      const backMs = await waitFor('the site is back', app.isBack, 60_000);
      say(`full disk: back ${Math.round(backMs)} ms after space was free`);
      if (backMs > backWithinMs) violations.push(`full disk: back after ${Math.round(backMs)} ms`);
      await sellMore(load);
      await judge(app, load, 'full disk');
    } finally {
      await app.stop();
    }
  } finally {
    unmount(disk);
  }
}

const [cpu] = cpus();
say(`machine: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB of memory`);
await killPhase();
if (hasFullDisk) await fullDiskPhase();
violations.forEach((line) => say(`VIOLATION ${line}`));
say(violations.length === 0 ? 'No violation.' : `${violations.length} violations.`);
process.exit(violations.length === 0 ? 0 : 1);
