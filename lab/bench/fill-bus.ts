import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { addBuyers, bookSeat, emptyCall, type Buyer } from './buyers';
import { findEmptyTrips, waitForQuiet, type BusTrip } from './bus-trips';
import { median, sum, timedMs, type Row, type BenchSettings } from './row';

const seatCount = 65;
const rounds = 3;
const markSeconds = 2;

type SeatChoice = (trip: BusTrip, index: number) => string[];

const ownSeat: SeatChoice = ({ seats }, index) => seats.slice(index, index + 1);

const anySeat: SeatChoice = ({ seats }) => {
  const left = [...seats];
  return seats.map(() => left.splice(randomInt(left.length), 1)[0] ?? '');
};

async function buy(buyer: Buyer, trip: BusTrip, wishes: readonly string[]): Promise<number> {
  for (const [index, seat] of wishes.entries()) {
    const held = await buyer.call('PUT', `${trip.path}/holds`, { seats: [seat] });
    if (held.status === 409) continue;
    if (held.status !== 200) throw new Error(`the hold responded with ${held.status}: ${JSON.stringify(held.body)}`);
    await bookSeat(buyer, trip, seat);
    return index + 1;
  }
  throw new Error('every seat was refused');
}

async function verifyFull(db: Database, { rowId }: BusTrip) {
  const { rows } = await db.execute<Record<'claims' | 'seats' | 'users' | 'bookings', number>>(sql`
    select count(*)::int as claims, count(distinct seat)::int as seats, count(distinct user_id)::int as users,
           count(distinct booking_id)::int as bookings
    from seat_claims where trip_id = ${rowId} and state = 'booked'`);
  const counts = Object.values(rows[0] ?? {});
  if (counts.length !== 4 || counts.some((count) => count !== seatCount)) {
    throw new Error(`the bus is not full, or a seat is sold twice: ${JSON.stringify(rows[0])}`);
  }
}

type Filled = { seconds: number; holds: number; overloads: number };

async function fill(db: Database, buyers: readonly Buyer[], trip: BusTrip, wishes: SeatChoice): Promise<Filled> {
  let requests: number[] = [];
  for (const buyer of buyers) buyer.overloads = 0;
  const elapsedMs = await timedMs(async () => {
    requests = await Promise.all(buyers.map((buyer, index) => buy(buyer, trip, wishes(trip, index))));
  });
  await verifyFull(db, trip);
  // An account may have three unpaid bookings.
  await db.execute(sql`update bookings set paid_at = now() where trip_id = ${trip.rowId}`);
  await waitForQuiet(db);
  const overloads = sum(buyers.map((buyer) => buyer.overloads));
  return { seconds: elapsedMs / 1000, holds: sum(requests), overloads };
}

/**
 * Returns the seconds for as many signed-in requests as a fill without contention makes. Each buyer makes two at once.
 */
const baselineSeconds = async (buyers: readonly Buyer[]) =>
  (await timedMs(() =>
    Promise.all(
      buyers.map(async (buyer) => {
        await emptyCall(buyer);
        await emptyCall(buyer);
      }),
    ),
  )) / 1000;

function timeFact(name: string, filled: readonly Filled[], floors: readonly number[]): Row {
  const seconds = filled.map((one) => one.seconds);
  const [value, baseline] = [median(seconds), median(floors)];
  return { name, unit: 's', value, baseline, ratio: value / baseline, slowest: Math.max(...seconds), ok: true };
}

/** Adds the mark. It does not apply to the first requests after a start, which load and compile code. */
function marked(row: Row): Row {
  return { ...row, mark: markSeconds, ok: row.value < markSeconds };
}

export async function measureFill({ databaseUrl, address }: BenchSettings): Promise<Row[]> {
  const db = openDatabase(databaseUrl, 4, jobLimits);
  try {
    const buyers = await addBuyers(db, address, seatCount);
    const [first, ...trips] = await findEmptyTrips(db, 1 + 2 * rounds);
    if (!first) throw new Error('the database has no empty trip');
    const cold = await fill(db, buyers, first, ownSeat);
    const [own, any, floors]: [Filled[], Filled[], number[]] = [[], [], []];
    for (const [index, trip] of trips.entries()) {
      if (index % 2 === 0) floors.push(await baselineSeconds(buyers));
      if (index % 2 === 0) own.push(await fill(db, buyers, trip, ownSeat));
      else any.push(await fill(db, buyers, trip, anySeat));
    }
    const overloads = sum([cold, ...own, ...any].map((one) => one.overloads));
    const requests = median(any.map((one) => one.holds));
    return [
      marked(timeFact('65 users fill a 65-seat bus', own, floors)),
      timeFact(`65 users fill it at random (${requests} hold requests)`, any, floors),
      timeFact('65 users fill it, first requests after a start', [cold], floors),
      { name: 'requests refused as overload', unit: '', value: overloads, mark: 1, ok: overloads === 0 },
    ];
  } finally {
    await db.$client.end();
  }
}
