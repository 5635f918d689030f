import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase, jobLimits } from '@/server/db/client';
import { addBuyers, emptyCall, type Buyer } from './buyers';
import { findEmptyTrips, waitForQuiet, type BusTrip } from './bus-trips';
import { median, nowMs, quantile, timedMs, type Row, type BenchSettings } from './row';
import { watcherReport, type WatchOrder } from './watcher-messages';

const crowds = [200, 1000];
const warmUps = 10;
const samples = 30;
const pauseMs = 50;
const arriveWithinMs = 10_000;
const markMs = 50;

type Watchers = {
  arrival: (seat: string) => Promise<number[]>;
  close: () => void;
};

async function openWatchers(order: WatchOrder): Promise<Watchers> {
  const child = fork(join(import.meta.dirname, 'watcher-process.js'));
  const waiting = new Map<string, (atMs: number[]) => void>();
  const watching = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the watchers ended with ${code ?? 'a signal'}`)));
    child.on('message', (message) => {
      const report = watcherReport.parse(message);
      if (report.kind === 'watching') resolve();
      else waiting.get(report.seat)?.(report.atMs);
    });
  });
  child.send(order);
  await watching;
  return {
    arrival: (seat) =>
      new Promise((resolve, reject) => {
        const late = () => reject(new Error(`not every watcher had ${seat} within ${arriveWithinMs} ms`));
        const timer = setTimeout(late, arriveWithinMs);
        waiting.set(seat, (atMs) => {
          clearTimeout(timer);
          resolve(atMs);
        });
      }),
    close: () => child.disconnect(),
  };
}

type Sample = { respondedMs: number; arrivedMs: number[]; emptyMs: number };

async function sample(watchers: Watchers, buyer: Buyer, trip: BusTrip, seat: string): Promise<Sample> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const emptyMs = await timedMs(() => emptyCall(buyer));
  const arrival = watchers.arrival(seat);
  const start = nowMs();
  const { status } = await buyer.call('PUT', `${trip.path}/holds`, { seats: [seat] });
  const respondedMs = nowMs() - start;
  if (status !== 200) throw new Error(`the hold responded with ${status}`);
  return { respondedMs, emptyMs, arrivedMs: (await arrival).map((atMs) => atMs - start) };
}

function facts(count: number, seen: readonly Sample[]): Row[] {
  const baseline = median(seen.map(({ emptyMs }) => emptyMs));
  const row = (name: string, value: number, ok = true) => ({
    name: `${count} watchers: ${name}`,
    unit: 'ms',
    value,
    baseline,
    ratio: value / baseline,
    ok,
  });
  const all = seen.flatMap(({ arrivedMs }) => arrivedMs);
  const p95 = quantile(all, 0.95);
  const responded = median(seen.map(({ respondedMs }) => respondedMs));
  const first = median(seen.map(({ arrivedMs }) => Math.min(...arrivedMs)));
  return [
    row('response to the hold, p50', responded),
    row('the first watcher has the record, p50', first),
    row('a watcher has the record, p50', quantile(all, 0.5)),
    { ...row('a watcher has the record, p95', p95, p95 < markMs), mark: markMs },
  ];
}

async function measure(order: WatchOrder, buyers: readonly Buyer[], trip: BusTrip): Promise<Row[]> {
  const watchers = await openWatchers(order);
  const seen: Sample[] = [];
  for (const [index, buyer] of buyers.entries()) {
    const seat = trip.seats[index];
    if (seat === undefined) throw new Error('the bus has too few seats');
    const one = await sample(watchers, buyer, trip, seat);
    if (index >= warmUps) seen.push(one);
  }
  watchers.close();
  return facts(order.count, seen);
}

export async function measureWatchers({ databaseUrl, address }: BenchSettings): Promise<Row[]> {
  const db = openDatabase(databaseUrl, 4, jobLimits);
  try {
    const buyers = await addBuyers(db, address, warmUps + samples);
    const trips = await findEmptyTrips(db, crowds.length);
    const rows: Row[] = [];
    for (const [index, trip] of trips.entries()) {
      const url = `${address.replace('http:', 'ws:')}/.ws?v=5&ns=tsela`;
      rows.push(...(await measure({ url, path: trip.livePath, count: crowds[index] ?? 0 }, buyers, trip)));
      await waitForQuiet(db);
    }
    return rows;
  } finally {
    await db.$client.end();
  }
}
