import { sql } from 'drizzle-orm';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { addBuyers, bookSeat, type Buyer } from './buyers';
import { findEmptyTrips, waitForQuiet, type BusTrip } from './bus-trips';
import { runLoop, type LoopTimes } from './closed-loop';
import { compared, judged, quantile, type Row, type BenchSettings } from './row';

const connections = 24;
const rounds = 5;
const ordersPerRound = 240;
const pagesPerRound = 1500;
/** Below the limits of an account for live holds and unpaid bookings. */
const ordersPerAccount = 2;
const seatsPerTrip = 65;
const markRatio = 0.2;

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

async function runOrders(db: Database, orders: readonly Order[]): Promise<LoopTimes> {
  const acknowledged: AcknowledgedOrder[] = [];
  const tasks = orders.map((order) => async () => acknowledged.push(await placeOrder(order)));
  const times = await runLoop(tasks, connections);
  await verifyOrders(db, acknowledged);
  await waitForQuiet(db);
  return times;
}

const runPages = (url: string): Promise<LoopTimes> =>
  runLoop(
    Array.from({ length: pagesPerRound }, () => () => fetchPage(url)),
    connections,
  );

type Round = { orders: LoopTimes; pages: LoopTimes };

const compare = (name: string, unit: string, taken: readonly Round[], measure: (times: LoopTimes) => number): Row =>
  compared(
    name,
    unit,
    taken.map(({ orders, pages }) => ({ ours: measure(orders), baseline: measure(pages) })),
  );

const perMinute = ({ elapsedMs, taskMs }: LoopTimes) => (taskMs.length / elapsedMs) * 60_000;

/** Measures orders per minute of 24 parallel passengers, compared with requests of a bare dynamic page per minute. */
export async function measureOrders({ databaseUrl, address, baselineUrl }: BenchSettings): Promise<Row[]> {
  const db = openDatabase(databaseUrl, 4, jobLimits);
  try {
    const taken: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const orders = await prepareOrders(db, address);
      const pages = await runPages(baselineUrl);
      const times = { orders: await runOrders(db, orders), pages };
      if (round > 0) taken.push(times);
    }
    const perMinuteRow = compare(`orders per minute, ${connections} passengers at once`, '/min', taken, perMinute);
    return [
      judged(perMinuteRow, { of: 'ratio', is: '≥', mark: markRatio }),
      compare('an order (hold and book), p50', 'ms', taken, ({ taskMs }) => quantile(taskMs, 0.5)),
      compare('an order (hold and book), p95', 'ms', taken, ({ taskMs }) => quantile(taskMs, 0.95)),
    ];
  } finally {
    await db.$client.end();
  }
}
