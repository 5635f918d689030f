import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { listPageSize } from '@/lib/limits';
import type { Database } from '@/server/db/client';
import { bookingHandlers } from '@/server/platform/sales/booking-handlers';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { holdSeats } from '@/server/platform/seats/hold-seats';
import { benchPlatform } from './platform';
import { compared, inTurns, judged, median, timedMs, type Row } from './row';

const rounds = 10;
const perTurn = 10;
/** A round has two turns, and the first round warms up. */
const buyers = 2 * (rounds + 1) * perTurn;
/** The claims of the fixture have other seats. */
const seat = 'K1';
const statuses = ['active', 'used', 'cancelled'] as const;

type Buyer = { id: number; uuid: string; tripId: string; legId: string };

async function findBuyers(db: Database): Promise<Buyer[]> {
  const { rows } = await db.execute<Buyer>(sql`
    select person.id::int, person.uuid, trip.uuid as "tripId", legs.uuid as "legId"
    from (select *, row_number() over (order by uuid) as place from users limit ${buyers}) person
    join (select *, row_number() over (order by uuid) as place from trips
          where service_date between current_date + 5 and current_date + 55 limit ${buyers}) trip using (place)
    join legs on legs.schedule_id = trip.schedule_id and is_default`);
  if (rows.length < buyers) throw new Error('the bench has too few passengers or trips');
  return rows;
}

async function orderAndList(db: Database, { id, uuid, ...leg }: Buyer) {
  const platform = benchPlatform(db);
  const user = { id, uuid, sessionId: 0 };
  const order = await timedMs(async () => {
    await holdSeats(platform, user, leg, [seat]);
    const passengers = [{ names: 'Mpho Kgosi', seat }];
    await createBooking(platform, user, randomUUID(), { payment: 'later', leg, passengers });
  });
  let listed = 0;
  const list = await timedMs(async () => {
    for (const status of statuses) {
      const call = { platform, user, params: { status, offset: 0, limit: listPageSize } };
      listed += (await bookingHandlers.bookings(call as never)).length;
    }
  });
  // The fixture gives each passenger six or seven bookings in each database.
  if (listed < 7 || listed > 8) throw new Error(`the passenger has ${listed} bookings`);
  return { order, list };
}

async function ordersIn(db: Database) {
  const remaining = await findBuyers(db);
  return async () => {
    const times: Awaited<ReturnType<typeof orderAndList>>[] = [];
    for (const buyer of remaining.splice(0, perTurn)) times.push(await orderAndList(db, buyer));
    return times;
  };
}

export async function measureBookings(small: Database, large: Database): Promise<Row[]> {
  const taken = await inTurns(rounds, { ours: await ordersIn(large), baseline: await ordersIn(small) });
  const rowOf = (name: string, key: 'order' | 'list') => {
    const medianOf = (turns: Record<typeof key, number>[][]) => median(turns.flat().map((times) => times[key]));
    const pairs = taken.map(({ ours, baseline }) => ({ ours: medianOf(ours), baseline: medianOf(baseline) }));
    const row = compared(`${name} at 10,000,000 claims over 10,000, median`, 'ms', pairs);
    return judged(row, { of: 'ratio', is: '≤', mark: 1.5 });
  };
  return [rowOf('an order (hold and book)', 'order'), rowOf('the bookings of a passenger', 'list')];
}
