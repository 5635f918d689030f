import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { addBuyers, bookSeat, type Buyer } from './buyers';
import { findEmptyTrips, waitForQuiet, type BusTrip } from './bus-trips';
import { runLoop, type LoopTimes } from './closed-loop';
import { compared, judged, median, quantile, type Copy, type Row, type BenchSettings } from './row';
import { findDescendant, spentByFamilyMs } from './web-processor';

const connections = 24;
/** Even, because the two builds take turns in going first. */
const rounds = 6;
const ordersPerRound = 240;
const pagesPerRound = 1500;
/** Below the limits of an account for live holds and unpaid bookings. */
const ordersPerAccount = 2;
const seatsPerTrip = 65;
const marks = { pages: 0.2, copy: 1.4 };

const programs = {
  'web process': 'dist/web.js',
  PostgreSQL: 'postgres-process.ts',
  worker: 'dist/worker.js',
  sandbox: 'dist/sandbox.js',
};

type Order = { buyer: Buyer; trip: BusTrip; seat: string };
type AcknowledgedOrder = Order & { bookingId: string };

async function placeOrder(order: Order): Promise<AcknowledgedOrder> {
  const { buyer, trip, seat } = order;
  const held = await buyer.call('PUT', `${trip.path}/holds`, { seats: [seat] });
  if (held.status !== 200) throw new Error(`the hold responded with ${held.status}: ${JSON.stringify(held.body)}`);
  return { ...order, bookingId: await bookSeat(buyer, trip, seat) };
}

async function fetchPage(url: string): Promise<void> {
  const response = await fetch(url);
  const body = await response.text();
  if (response.status !== 200 || !body.includes('Hello')) throw new Error(`${url} responded with ${response.status}`);
}

/** Returns the orders of one round. Each seat occurs once, and parallel orders belong to different accounts. */
async function prepareOrders(db: Database, address: string): Promise<Order[]> {
  const buyers = await addBuyers(db, address, ordersPerRound / ordersPerAccount);
  const trips = await findEmptyTrips(db, Math.ceil(ordersPerRound / seatsPerTrip));
  const places = trips.flatMap((trip) => trip.seats.map((seat) => ({ trip, seat }))).slice(0, ordersPerRound);
  const orders: Order[] = [];
  for (const [index, place] of places.entries()) {
    const buyer = buyers[index % buyers.length];
    if (buyer) orders.push({ buyer, ...place });
  }
  return orders;
}

/**
 * Throws unless each acknowledged order is one booking with one booked claim on its seat, and its trips have no other
 * claims. A seat that is sold twice would be a second claim.
 */
async function verifyOrders(db: Database, orders: readonly AcknowledgedOrder[]) {
  const bookingIds = sql`${sql.param(orders.map((order) => order.bookingId))}::uuid[]`;
  const users = sql`${sql.param(orders.map((order) => order.buyer.id))}::bigint[]`;
  const trips = sql`${sql.param(orders.map((order) => order.trip.rowId))}::bigint[]`;
  const seats = sql`${sql.param(orders.map((order) => order.seat))}::text[]`;
  const { rows } = await db.execute<Record<'booked' | 'bookings' | 'claims' | 'seats', number>>(sql`
    select
      (select count(distinct booking.id)::int
       from unnest(${bookingIds}, ${users}, ${trips}, ${seats}) as placed(booking_id, user_id, trip_id, seat)
       join bookings booking on booking.uuid = placed.booking_id and booking.user_id = placed.user_id
       join seat_claims claim on claim.booking_id = booking.id and claim.user_id = placed.user_id
            and claim.trip_id = placed.trip_id and claim.seat = placed.seat and claim.state = 'booked') as booked,
      (select count(*)::int from bookings where trip_id = any(${trips})) as bookings,
      (select count(*)::int from seat_claims where trip_id = any(${trips})) as claims,
      (select count(distinct (trip_id, seat))::int from seat_claims where trip_id = any(${trips})) as seats`);
  const counts = Object.values(rows[0] ?? {});
  if (orders.length !== ordersPerRound || counts.length !== 4 || counts.some((count) => count !== orders.length)) {
    throw new Error(`${orders.length} orders were acknowledged, but SQL counts ${JSON.stringify(rows[0])}`);
  }
}

type Spent = Record<string, number>;
type OrderTimes = LoopTimes & { spentMs: Spent };

/** Returns the processor time that each program of an app has used. Only Linux counts it. */
function spentOf(app: number): Spent {
  if (process.platform !== 'linux') return {};
  const spent = Object.entries(programs).map(
    ([name, ending]) => [name, spentByFamilyMs(findDescendant(app, ending))] as const,
  );
  return Object.fromEntries([...spent, ['all four', spent.reduce((sum, [, ms]) => sum + ms, 0)]]);
}

async function runOrders(db: Database, orders: readonly Order[], app: number): Promise<OrderTimes> {
  const acknowledged: AcknowledgedOrder[] = [];
  const tasks = orders.map((order) => async () => acknowledged.push(await placeOrder(order)));
  const before = spentOf(app);
  const times = await runLoop(tasks, connections);
  // The worker and the sandbox still process the messages and live records of the orders.
  await waitForQuiet(db);
  const spent = Object.entries(spentOf(app)).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / orders.length]);
  await verifyOrders(db, acknowledged);
  return { ...times, spentMs: Object.fromEntries(spent) as Spent };
}

/** Opens an app for rounds of orders. The bench also bundles this file with the sources of an unchanged copy. */
export function openOrders({ databaseUrl, address, processId }: Omit<Copy, 'folder' | 'bundle'>) {
  const db = openDatabase(databaseUrl, 4, jobLimits);
  const prepare = async () => {
    const orders = await prepareOrders(db, address);
    return () => runOrders(db, orders, processId);
  };
  return { db, prepare };
}

type Orders = ReturnType<typeof openOrders>;

async function openCopy(app: Copy): Promise<Orders> {
  const copy = (await import(join(app.bundle, 'orders.js'))) as { openOrders: typeof openOrders };
  return copy.openOrders(app);
}

const runPages = (url: string): Promise<LoopTimes> =>
  runLoop(
    Array.from({ length: pagesPerRound }, () => () => fetchPage(url)),
    connections,
  );

type Round = { pages: LoopTimes; ours: OrderTimes; copy: OrderTimes | undefined };

async function runRound(baselineUrl: string, own: Orders, copy: Orders | undefined, isCopyFirst: boolean) {
  const runs = { ours: await own.prepare(), copy: await copy?.prepare() };
  const pages = await runPages(baselineUrl);
  const early = isCopyFirst ? await runs.copy?.() : undefined;
  const ours = await runs.ours();
  return { pages, ours, copy: early ?? (await runs.copy?.()) };
}

type Measure = (times: LoopTimes) => number;

const compare = (name: string, unit: string, taken: readonly Round[], baseline: 'pages' | 'copy', measure: Measure) =>
  compared(
    baseline === 'copy' ? `${name}, over the unchanged copy` : name,
    unit,
    taken.map((round) => ({ ours: measure(round.ours), baseline: measure(round[baseline] ?? round.pages) })),
  );

const perMinute = ({ elapsedMs, taskMs }: LoopTimes) => (taskMs.length / elapsedMs) * 60_000;

function timeRows(taken: readonly Round[], baseline: 'pages' | 'copy'): Row[] {
  const name = `orders per minute, ${connections} passengers at once`;
  return [
    judged(compare(name, '/min', taken, baseline, perMinute), { of: 'ratio', is: '≥', mark: marks[baseline] }),
    compare('an order (hold and book), p50', 'ms', taken, baseline, ({ taskMs }) => quantile(taskMs, 0.5)),
    compare('an order (hold and book), p95', 'ms', taken, baseline, ({ taskMs }) => quantile(taskMs, 0.95)),
    ...(baseline === 'copy' ? [compare(name, '/min', taken, 'pages', perMinute)] : []),
  ];
}

function processorRows(taken: readonly Round[]): Row[] {
  return Object.keys(taken[0]?.ours.spentMs ?? {}).map((program) => {
    const name = `processor time of an order, ${program}`;
    const spent = (times: OrderTimes | undefined) => times?.spentMs[program] ?? Number.NaN;
    const pairs = taken.map(({ ours, copy }) => ({ ours: spent(ours), baseline: spent(copy) }));
    if (taken[0]?.copy) return compared(name, 'ms', pairs);
    return { name, unit: 'ms', value: median(pairs.map(({ ours }) => ours)), ok: true };
  });
}

/** Measures orders of 24 parallel passengers, compared with an unchanged copy, or with requests of a bare dynamic page. */
export async function measureOrders(settings: BenchSettings): Promise<Row[]> {
  const { databaseUrl, address, baselineUrl, processIds, copy } = settings;
  const own = openOrders({ databaseUrl, address, processId: processIds.app });
  const ofCopy = copy && (await openCopy(copy));
  try {
    const taken: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const times = await runRound(baselineUrl, own, ofCopy, round % 2 === 0);
      if (round > 0) taken.push(times);
    }
    return [...timeRows(taken, ofCopy ? 'copy' : 'pages'), ...processorRows(taken)];
  } finally {
    await Promise.all([own, ...(ofCopy ? [ofCopy] : [])].map(({ db }) => db.$client.end()));
  }
}
