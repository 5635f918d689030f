import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { addBuyers, bookSeat, type Buyer } from './buyers';
import { findEmptyTrips, waitForQuiet, type BusTrip } from './bus-trips';
import { runLoop, type LoopTimes } from './closed-loop';
import { compared, inTurns, judged, quantile, sum, type App, type Copy, type Row, type BenchSettings } from './row';
import { findDescendant, spentByFamilyMs } from './web-processor';

const connections = 24;
const rounds = 5;
const ordersPerTurn = 240;
const pagesPerTurn = 1500;
/** Below the limits of an account for live holds and unpaid bookings. */
const ordersPerAccount = 2;
const seatsPerTrip = 65;
const marks = { page: 0.2, copy: 1.4 };

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

/** Returns the orders of one turn. Each seat occurs once, and parallel orders belong to different accounts. */
async function prepareOrders(db: Database, address: string): Promise<Order[]> {
  const buyers = await addBuyers(db, address, ordersPerTurn / ordersPerAccount);
  const trips = await findEmptyTrips(db, Math.ceil(ordersPerTurn / seatsPerTrip));
  const places = trips.flatMap((trip) => trip.seats.map((seat) => ({ trip, seat }))).slice(0, ordersPerTurn);
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
  if (orders.length !== ordersPerTurn || counts.length !== 4 || counts.some((count) => count !== orders.length)) {
    throw new Error(`${orders.length} orders were acknowledged, but SQL counts ${JSON.stringify(rows[0])}`);
  }
}

type Turn = LoopTimes & { spentMs: Record<string, number> };

/** Returns the processor time that each program of an app has used since this call. Only Linux counts it. */
function watchProcessors(app: number): () => Record<string, number> {
  if (process.platform !== 'linux') return () => ({});
  const watched = Object.entries(programs).map(([name, ending]) => {
    const id = findDescendant(app, ending);
    return { name, id, before: spentByFamilyMs(id) };
  });
  return () => {
    const spent = watched.map(({ name, id, before }) => [name, spentByFamilyMs(id) - before] as const);
    return Object.fromEntries([...spent, ['all four', sum(spent.map(([, ms]) => ms))]]);
  };
}

async function runOrders(db: Database, { address, processId }: App): Promise<Turn> {
  const orders = await prepareOrders(db, address);
  const acknowledged: AcknowledgedOrder[] = [];
  const tasks = orders.map((order) => async () => acknowledged.push(await placeOrder(order)));
  const spent = watchProcessors(processId);
  const times = await runLoop(tasks, connections);
  // The worker and the sandbox still process the messages and live records of the orders.
  await waitForQuiet(db);
  const spentMs = spent();
  await verifyOrders(db, acknowledged);
  return { ...times, spentMs };
}

/** Opens an app for turns of orders. The bench also bundles this file with the sources of an unchanged copy. */
export function openOrders(app: App) {
  const db = openDatabase(app.databaseUrl, 4, jobLimits);
  return { db, run: () => runOrders(db, app) };
}

async function openCopy(copy: Copy): Promise<ReturnType<typeof openOrders>> {
  const orders = (await import(join(copy.bundle, 'orders.js'))) as { openOrders: typeof openOrders };
  return orders.openOrders(copy);
}

async function runPages(url: string): Promise<Turn> {
  const tasks = Array.from({ length: pagesPerTurn }, () => () => fetchPage(url));
  return { ...(await runLoop(tasks, connections)), spentMs: {} };
}

const perMinute = (turns: readonly Turn[]) =>
  (sum(turns.map(({ taskMs }) => taskMs.length)) / sum(turns.map(({ elapsedMs }) => elapsedMs))) * 60_000;

const quantileMs = (part: number) => (turns: readonly Turn[]) => {
  const times = turns.flatMap(({ taskMs }) => taskMs);
  return quantile(times, part);
};

const spentPerOrder = (program: string) => (turns: readonly Turn[]) =>
  sum(turns.map(({ spentMs }) => spentMs[program] ?? 0)) / turns.length / ordersPerTurn;

export async function measureOrders(settings: BenchSettings): Promise<Row[]> {
  const { databaseUrl, address, baselineUrl, processIds } = settings;
  const own = openOrders({ databaseUrl, address, processId: processIds.app });
  const copy = settings.copy && (await openCopy(settings.copy));
  try {
    const taken = await inTurns(rounds, { ours: own.run, baseline: copy?.run ?? (() => runPages(baselineUrl)) });
    const compare = (name: string, unit: string, measure: (turns: readonly Turn[]) => number) =>
      compared(
        copy ? `${name}, over the unchanged copy` : name,
        unit,
        taken.map(({ ours, baseline }) => ({ ours: measure(ours), baseline: measure(baseline) })),
      );
    const perMinuteRow = compare(`orders per minute, ${connections} passengers at once`, '/min', perMinute);
    const processorRows = Object.keys(taken[0]?.ours[0]?.spentMs ?? {}).map((program) => {
      const row = compare(`processor time of an order, ${program}`, 'ms', spentPerOrder(program));
      return copy ? row : { name: row.name, unit: row.unit, value: row.value, ok: true };
    });
    return [
      judged(perMinuteRow, { of: 'ratio', is: '≥', mark: copy ? marks.copy : marks.page }),
      compare('an order (hold and book), p50', 'ms', quantileMs(0.5)),
      compare('an order (hold and book), p95', 'ms', quantileMs(0.95)),
      ...processorRows,
    ];
  } finally {
    await Promise.all([own.db, ...(copy ? [copy.db] : [])].map((db) => db.$client.end()));
  }
}
