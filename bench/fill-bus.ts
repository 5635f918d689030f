import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openDatabase, type Database } from '@/server/db/client';
import { addBuyers, emptyCall, type Buyer } from './buyers';
import { findEmptyTrips, waitForQuiet, type BusTrip } from './bus-trips';
import { median, timedMs, type Row, type Surroundings } from './row';

const seatCount = 65;
const rounds = 4;
const markSeconds = 2;

/** The seats a buyer asks for, in order, until one is theirs. */
type Wishes = (trip: BusTrip, index: number) => string[];

const ownSeat: Wishes = ({ seats }, index) => seats.slice(index, index + 1);

const anySeat: Wishes = ({ seats }) => {
  const left = [...seats];
  return seats.map(() => left.splice(randomInt(left.length), 1)[0] ?? '');
};

/** Holds the first seat of `wishes` that is not taken, and books it. Answers how many seats it asked for. */
async function buy(buyer: Buyer, trip: BusTrip, wishes: readonly string[]): Promise<number> {
  for (const [index, seat] of wishes.entries()) {
    const held = await buyer.call('PUT', `${trip.path}/holds`, { seats: [seat] });
    if (held.status === 409) continue;
    if (held.status !== 200) throw new Error(`the hold answered ${held.status}: ${JSON.stringify(held.body)}`);
    const { tripId, legId, fareThebe } = trip;
    const booked = await buyer.call('POST', '/api/bookings', {
      ...{ tripId, legId, fareThebe, payment: 'later', idempotencyKey: randomUUID() },
      passengers: [{ seat, names: 'Bench Passenger' }],
    });
    if (booked.status !== 200) throw new Error(`the booking answered ${booked.status}: ${JSON.stringify(booked.body)}`);
    return index + 1;
  }
  throw new Error('every seat was refused');
}

/** Each seat booked, by somebody else each, under a booking of its own; nothing else on the trip. */
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

async function fill(db: Database, buyers: readonly Buyer[], trip: BusTrip, wishes: Wishes) {
  let asked: number[] = [];
  const elapsedMs = await timedMs(async () => {
    asked = await Promise.all(buyers.map((buyer, index) => buy(buyer, trip, wishes(trip, index))));
  });
  await verifyFull(db, trip);
  await waitForQuiet(db);
  return { seconds: elapsedMs / 1000, holds: asked.reduce((sum, count) => sum + count, 0) };
}

/** As many signed-in calls as a fill without contention makes, two each and all buyers at once. */
const floorSeconds = async (buyers: readonly Buyer[]) =>
  (await timedMs(() =>
    Promise.all(
      buyers.map(async (buyer) => {
        await emptyCall(buyer);
        await emptyCall(buyer);
      }),
    ),
  )) / 1000;

function fact(name: string, seconds: readonly number[], floors: readonly number[]): Row {
  const [value, baseline] = [median(seconds), median(floors)];
  const ok = seconds.every((one) => one < markSeconds);
  return { name, unit: 's', value, baseline, ratio: value / baseline, mark: markSeconds, ok };
}

/** Time in which 65 users fill a 65-seat bus over HTTP. The mark holds for every round; the value is the median. */
export async function measureFill({ databaseUrl, address }: Surroundings): Promise<Row[]> {
  const db = openDatabase(databaseUrl, 4);
  try {
    const buyers = await addBuyers(db, address, seatCount);
    const [first, ...trips] = await findEmptyTrips(db, 1 + 2 * rounds);
    if (!first) throw new Error('no trip was found');
    const cold = await fill(db, buyers, first, ownSeat);
    const seen: Record<'own' | 'any' | 'floor' | 'holds', number[]> = { own: [], any: [], floor: [], holds: [] };
    for (let next = trips.shift(); next; next = trips.shift()) {
      seen.floor.push(await floorSeconds(buyers));
      seen.own.push((await fill(db, buyers, next, ownSeat)).seconds);
      const contended = trips.shift();
      if (!contended) break;
      const { seconds, holds } = await fill(db, buyers, contended, anySeat);
      seen.any.push(seconds);
      seen.holds.push(holds);
    }
    return [
      fact('65 users fill a 65-seat bus, first calls of a fresh app', [cold.seconds], seen.floor),
      fact('65 users fill a 65-seat bus', seen.own, seen.floor),
      fact(`65 users fill it at random, about ${median(seen.holds)} holds asked for`, seen.any, seen.floor),
    ];
  } finally {
    await db.$client.end();
  }
}
