/**
 * Input: a folder and a number of minutes. Output: a report, and exit code 1 on a violation. Invariant: all figures include the
 * visitors, who share the machine with the app.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { homePath } from '@/lib/paths/pages';
import { hashPassword, productionAccountCosts } from '@/server/platform/accounts/password-hashes';
import { addAgent } from '@/server/testing/test-payments';
import { testPassword } from '@/server/testing/test-passengers';
import { openApp, targets, waitFor, withDatabase, type ChaosApp } from '../chaos/app';
import { startLoad, type Load, type Purchase, type Shopper } from '../chaos/load';
import { addShoppers } from '../chaos/shoppers';
import { verify } from '../chaos/verify';
import { findEmptyTrips } from '../bench/bus-trips';
import { nowMs } from '../bench/row';
import { findSearches, readPage } from '../bench/web-addresses';
import { isShedding, isSlow, openCrowd, recoveredAfterMs, summarize, type Crowd, type Summary } from './crowd';
import { grown, quartersOf, sampleMemory, type Sample } from './memory';
import type { Second, VisitorOrder } from './visitor-messages';

const { env } = process;
const folder = env.LOAD_FOLDER ?? '';
const minutes = Number(env.LOAD_MINUTES ?? 20);

const firstVisitors = 60;
const factor = 1.5;
const surgeFactor = 3;
const warmUpMs = 15_000;
const settleMs = 6000;
const stepMs = 10_000;
const sampleMs = 5000;
const backWithinMs = 10_000;
const watchRecoveryMs = 30_000;
const leaveWithinMs = 70_000;
/** In less time the memory of a new process has not settled. */
const flatAfterMinutes = 10;

const visitorsPerShopper = 20;
const shopperCount = 150;
const tripCount = 200;
const searchCount = 1000;
const seatMapCount = 60;
const purchaseOptions = { thinkMs: 4000, repeatMs: 2000, requestLimitMs: 60_000 };

const violations: string[] = [];
const say = (line: string) => console.log(line);
const round = (value: number) => Math.round(value).toLocaleString('en');

type Setting = {
  app: ChaosApp;
  crowd: Crowd;
  load: Load;
  raise: (visitors: number) => void;
  faults: string[];
};

function report(name: string, summary: Summary) {
  const { statuses, perSecond, admittedPerSecond, medianMs, p99Ms, refusedShare } = summary;
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
  say(
    `${name}: ${round(perSecond)} responses/s, ${round(admittedPerSecond)} admitted/s, ` +
      `median ${round(medianMs)} ms, p99 ${round(p99Ms)} ms, ${(refusedShare * 100).toFixed(1)} % refused (${counts.join(', ')})`,
  );
}

async function findPaths(app: ChaosApp, usernames: string[]): Promise<VisitorOrder> {
  const home = await readPage(app.address + homePath);
  const files = [...new Set(home.match(/\/_next\/static\/[\w./-]+\.(js|css)/g))];
  const searches = await findSearches(app.databaseUrl(), searchCount);
  const trips = await withDatabase(app, (db) => findEmptyTrips(db, seatMapCount));
  const seatMaps = trips.map(({ path }) => `${path}/seats`);
  return { kind: 'visit', address: app.address, searches, seatMaps, files, usernames, password: testPassword };
}

async function prepare(app: ChaosApp): Promise<Setting> {
  const faults: string[] = [];
  const passwordHash = await hashPassword(productionAccountCosts, testPassword);
  return withDatabase(app, async (db) => {
    const shoppers = await addShoppers(db, app.address, shopperCount, { passwordHash });
    const crowd = openCrowd(
      await findPaths(
        app,
        shoppers.map(({ username }) => username),
      ),
    );
    const load = startLoad({
      address: app.address,
      shoppers: [],
      trips: await findEmptyTrips(db, tripCount),
      agentKey: await addAgent(db),
      ...purchaseOptions,
    });
    const waiting: Shopper[] = [...shoppers];
    const raise = (visitors: number) => {
      crowd.set(visitors);
      const started = shopperCount - waiting.length;
      const wanted = Math.ceil(visitors / visitorsPerShopper);
      load.keepOnly(wanted);
      load.add(waiting.splice(0, Math.max(0, wanted - started)));
    };
    return { app, crowd, load, raise, faults };
  });
}

function take({ crowd, faults }: Setting): Second[] {
  const seconds = crowd.take();
  faults.push(...seconds.flatMap((second) => second.faults));
  return seconds;
}

const isBeyondLimit = (summary: Summary) => isSlow(summary) || isShedding(summary);

/** Measures a step. A step beyond the limit is measured again, because another process of the machine can slow one down. */
async function measure(setting: Setting, visitors: number): Promise<Summary> {
  for (let repeated = false; ; repeated = true) {
    await pause(stepMs);
    const summary = summarize(take(setting));
    report(`${visitors} visitors`, summary);
    if (repeated || !isBeyondLimit(summary)) return summary;
  }
}

async function findLimit(setting: Setting): Promise<number> {
  setting.raise(firstVisitors);
  await pause(warmUpMs);
  take(setting);
  for (let visitors = firstVisitors; ; visitors = Math.ceil(visitors * factor)) {
    setting.raise(visitors);
    await pause(settleMs);
    take(setting);
    const summary = await measure(setting, visitors);
    if (isSlow(summary)) say(`the limit is ${visitors} visitors: p99 passed 1 s`);
    else if (isShedding(summary))
      say(`the limit is ${visitors} visitors: 1 % of the responses were 503 before p99 passed 1 s`);
    if (isBeyondLimit(summary)) return visitors;
  }
}

async function surge(setting: Setting, visitors: number) {
  const underWay: Purchase[] = [...setting.load.underWay];
  const samples: Sample[] = [];
  const seconds: Second[] = [];
  const startMs = nowMs();
  let endedMs: number | undefined;
  setting.raise(visitors);
  while (nowMs() - startMs < minutes * 60_000) {
    await pause(sampleMs);
    samples.push(sampleMemory(setting.app));
    seconds.push(...take(setting));
    const left = underWay.filter((purchase) => setting.load.underWay.has(purchase)).length;
    if (left === 0) endedMs ??= nowMs() - startMs;
  }
  const summary = summarize(seconds);
  report(`${visitors} visitors for ${minutes} minutes`, summary);
  if (summary.refused === 0) violations.push('the surge was not refused');
  const ended = endedMs === undefined ? 'have not all ended' : `ended within ${round(endedMs / 1000)} s`;
  say(`${underWay.length} purchases were under way before, and ${ended}`);
  if (underWay.length === 0) violations.push('no purchase was under way before the surge');
  return { samples, underWay };
}

async function recover(setting: Setting, visitors: number) {
  const endMs = nowMs();
  setting.raise(visitors);
  await pause(watchRecoveryMs);
  const seconds = take(setting);
  const backMs = recoveredAfterMs(seconds, endMs);
  report(`then ${visitors} visitors`, summarize(seconds.slice(-10)));
  if (backMs === undefined) violations.push('the site did not recover');
  else say(`responses were quick and not refused ${(backMs / 1000).toFixed(1)} s after the surge`);
  if ((backMs ?? 0) > backWithinMs) violations.push(`the site recovered after ${round(backMs ?? 0)} ms`);
}

function judgeMemory(before: Sample, samples: readonly Sample[]) {
  const quarters = quartersOf(samples);
  say('memory in MB: before, median of each quarter of the surge, most');
  for (const { process, medians, most } of quarters)
    say(`  ${process}: ${round(before[process])}, ${medians.map(round).join(' ')}, ${round(most)}`);
  if (minutes < flatAfterMinutes) say(`  not judged in less than ${flatAfterMinutes} minutes`);
  else violations.push(...grown(quarters).map((process) => `the memory of ${process} grew`));
}

async function judgePurchases({ app, load }: Setting, underWay: readonly Purchase[]) {
  await load.stop();
  const ids = underWay.flatMap(({ booking }) => booking?.bookingId ?? []);
  const { violations: found, paid } = await withDatabase(app, async (db) => {
    const outcome = await verify(db, app.folder, load.acknowledged);
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int from bookings where uuid = any(${sql.param(ids)}::uuid[]) and paid_at is not null`,
    );
    return { ...outcome, paid: rows[0]?.count ?? 0 };
  });
  const { bookings, payments } = load.acknowledged;
  const statuses = [...load.statuses].sort(([one], [other]) => one - other);
  say(`purchases: ${bookings.size} bookings and ${payments.size} payments acknowledged`);
  say(`  responses: ${statuses.map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  say(`  of ${underWay.length} purchases that were under way before the surge, ${paid} are paid`);
  if (paid !== underWay.length)
    violations.push(`${underWay.length - paid} purchases under way before the surge are not paid`);
  if (load.lost() > 0) violations.push(`${load.lost()} requests of purchases got no response`);
  violations.push(...found, ...load.faults);
}

const processesOf = (app: ChaosApp) => targets.map((target) => `${target} ${app.pids(target).join(' ')}`).join(', ');

async function run(app: ChaosApp) {
  const setting = await prepare(app);
  const processes = processesOf(app);
  const before = sampleMemory(app);
  const limit = await findLimit(setting);
  const { samples, underWay } = await surge(setting, limit * surgeFactor);
  await recover(setting, Math.floor(limit / 2));
  setting.crowd.set(0);
  await waitFor('every response ends', setting.crowd.hasLeft, leaveWithinMs).catch((error: unknown) => {
    violations.push(String(error));
  });
  take(setting);
  setting.crowd.close();
  judgeMemory(before, samples);
  await judgePurchases(setting, underWay);
  const kinds = new Map<string, number>();
  for (const fault of setting.faults) {
    const kind = fault.replace(app.address, '').replace(/\?[^:]*|[0-9a-f-]{36}/g, '…');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  violations.push(...[...kinds].map(([kind, count]) => `${count} × ${kind}`));
  if (processesOf(app) !== processes) violations.push(`a process has ended: ${processes} became ${processesOf(app)}`);
}

const [cpu] = cpus();
say(`machine: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB of memory`);
say(
  `load average: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')}`,
);
const budgets = 'all=999999999/999999999';
const app = await openApp(join(folder, 'data'), { TRUSTED_PROXIES: '1', WEB_PROCESSES: '1', BUDGETS: budgets });
await app.start();
try {
  await run(app);
} finally {
  if (env.LOAD_LOG) writeFileSync(env.LOAD_LOG, app.output());
  await app.stop();
}
violations.forEach((line) => say(`VIOLATION ${line}`));
say(violations.length === 0 ? 'No violation.' : `${violations.length} violations.`);
process.exit(violations.length === 0 ? 0 : 1);
