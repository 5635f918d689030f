import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { seatLabels } from '@/lib/domain/seat-layout';
import { inTransaction, type Database } from '@/server/db/client';
import { fareOf, joinPrice } from '@/server/db/fares';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { findOwnBooking } from '@/server/platform/sales/bookings/locked-booking';
import { pageSize } from '@/server/platform/list-page';
import { cancelPaidBooking, findRefundOffer } from '@/server/platform/sales/refunds/cancel-paid-booking';
import { refundList } from '@/server/platform/sales/show-refund';
import { holdSeats } from '@/server/platform/seats/hold-seats';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { addManyClaims } from '@/server/testing/test-many-claims';
import { addPassenger } from '@/server/testing/test-passengers';
import { openNewDatabase } from './new-database';
import { benchPlatform } from './platform';
import { compared, inTurns, judged, median, timedMs, type BenchSettings, type Copy, type Row } from './row';

const rounds = 8;
const perTurn = 8;
const listsPerRound = 15;
const openRefunds = 100;
const sizes = [1000, 100_000] as const;
const mark = { of: 'ratio', is: '≤', mark: 1.5 } as const;

export type Place = { tripId: string; legId: string; fareThebe: number; seat: string };

async function findPlaces(db: Database): Promise<Place[]> {
  const { rows } = await db.execute<Omit<Place, 'seat'> & { taken: string[] }>(sql`
    select trips.uuid as "tripId", legs.uuid as "legId", ${fareOf(sql`service_date`)} as "fareThebe",
           array(select seat from seat_claims where trip_id = trips.id) as taken
    from trips join legs on legs.schedule_id = trips.schedule_id and legs.is_default
    join schedules on schedules.id = trips.schedule_id ${joinPrice}
    where service_date > current_date + 20`);
  const seats = seatLabels({ layout: '2/3', totalSeats: 65, lastRowFull: false });
  return rows.flatMap(({ taken, ...leg }) =>
    seats
      .filter((seat) => !taken.includes(seat))
      .slice(0, 2)
      .map((seat) => ({ ...leg, seat })),
  );
}

export async function bookPaid(db: Database, { tripId, legId, seat, fareThebe }: Place) {
  const platform = benchPlatform(db);
  const user = await addPassenger(db);
  const leg = { tripId, legId };
  await holdSeats(platform, user, leg, [seat]);
  let uuid = '';
  const booking = await timedMs(async () => {
    const passengers = [{ names: 'Mpho Kgosi', seat }];
    ({ uuid } = await createBooking(platform, user, randomUUID(), { payment: 'later', leg, passengers }));
  });
  const { rows } = await db.execute<{ id: number }>(sql`
    update bookings set paid_at = now() where uuid = ${uuid} returning id::int`);
  const entries = [
    { account: 'terminal', amountThebe: -fareThebe },
    { account: 'sales', amountThebe: fareThebe },
  ] as const;
  const paid = {
    kind: 'terminal_payment',
    cause: uuid,
    reference: uuid,
    bookingId: rows[0]?.id ?? 0,
    entries,
  } as const;
  await inTransaction(db, (tx) => postTransfer(tx, paid));
  const { refundThebe } = await findRefundOffer(platform, await findOwnBooking(db, user.id, uuid));
  return {
    booking,
    cancel: async () => cancelPaidBooking(platform, await findOwnBooking(db, user.id, uuid), refundThebe),
  };
}

async function bookAndCancel(db: Database, place: Place) {
  const { booking, cancel } = await bookPaid(db, place);
  return { booking, cancellation: await timedMs(cancel) };
}

type Times = Awaited<ReturnType<typeof bookAndCancel>>;

async function runTurn(db: Database, places: Place[]): Promise<Times[]> {
  const times: Times[] = [];
  for (const place of places.splice(0, perTurn)) times.push(await bookAndCancel(db, place));
  if (times.length < perTurn) throw new Error('the bench has too few free seats');
  return times;
}

async function measureTransactions(own: Bookings, copy: Bookings | undefined): Promise<Row> {
  const taken = await inTurns(rounds, { ours: own.run, baseline: (copy ?? own).run });
  const pairs = taken.map(({ ours, baseline }) => ({
    ours: median(ours.flat().map(({ cancellation }) => cancellation)),
    baseline: median(baseline.flat().map(({ booking }) => booking)),
  }));
  const booking = copy ? 'a booking of the unchanged copy' : 'a booking';
  return judged(compared(`a cancellation with its refund over ${booking}, median`, 'ms', pairs), mark);
}

async function fillTo(db: Database, count: number, open: number) {
  await db.execute(sql`alter table refunds disable trigger user`);
  await db.execute(sql`
    insert into refunds (booking_id, cause, destination, amount_thebe, state, requested_by, done_at)
    select (select min(id) from bookings), 'goodwill', 'wallet', 1,
           case when n <= ${open}::int then 'needs_approval' else 'done' end, 'bench',
           case when n > ${open}::int then now() end
    from generate_series(1, ${count}::int - (select count(*)::int from refunds)) n`);
  await db.execute(sql`analyze refunds`);
}

async function measureList(db: Database): Promise<Row> {
  const platform = benchPlatform(db);
  const list = () =>
    timedMs(async () => {
      const { rows } = await refundList({ platform, query: { show: 'open' } } as never);
      if (rows.length < pageSize) throw new Error('the list must have a whole page');
    });
  const times: number[][] = [];
  for (const size of sizes) {
    await fillTo(db, size, size === sizes[0] ? openRefunds : 0);
    const taken: number[] = [];
    for (let round = 0; round < rounds * listsPerRound; round += 1) taken.push(await list());
    times.push(taken.slice(listsPerRound));
  }
  const [small = [], large = []] = times;
  const pairs = large.map((ours, index) => ({ ours, baseline: small[index] ?? ours }));
  return judged(compared('the open refunds among 100,000 over those among 1,000, median', 'ms', pairs), mark);
}

/** Fills a new database. The bench also bundles this file with the sources of an unchanged copy. */
export async function openBookings(databaseUrl: string, name: string, checkout = '.') {
  const db = await openNewDatabase(databaseUrl, name, checkout);
  await addManyClaims(db, 14);
  // The buses of an older copy have no possible plan.
  await db.execute(sql`update buses set last_row_full = false`);
  await db.execute(sql`analyze`);
  const places = await findPlaces(db);
  return { db, run: () => runTurn(db, places) };
}

type Bookings = Awaited<ReturnType<typeof openBookings>>;

async function openCopy(databaseUrl: string, { bundle, folder }: Copy): Promise<Bookings> {
  const copy = (await import(join(bundle, 'refunds.js'))) as { openBookings: typeof openBookings };
  return copy.openBookings(databaseUrl, 'refunds_of_copy', folder);
}

export async function measureRefunds({ databaseUrl, copy }: BenchSettings): Promise<Row[]> {
  const ofCopy = copy && (await openCopy(databaseUrl, copy));
  const own = await openBookings(databaseUrl, 'refunds');
  try {
    return [await measureTransactions(own, ofCopy), await measureList(own.db)];
  } finally {
    await Promise.all([own.db, ...(ofCopy ? [ofCopy.db] : [])].map((open) => open.$client.end()));
  }
}
