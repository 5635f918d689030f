import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { randomCode } from '@/server/platform/sales/bookings/random-code';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { bookings, passengers } from '@/server/db/schema/bookings';
import { paymentAttempts } from '@/server/db/schema/payments';
import { settleOrThrow } from '@/server/platform/sales/payments/settle-attempt';
import { prepareTemplate } from '@/server/testing/prepare-template';
import { addPassengers } from '@/server/testing/test-passengers';
import { longBus } from '@/server/testing/test-timetable';
import { findLeg } from '@/server/testing/test-trips';
import { benchPlatform } from './platform';
import { compared, timedMs, type Row, type BenchSettings } from './row';

const workers = 8;
const pairs = 4;
const perWorker = 25;

type Due = { id: number; bookingId: number; userId: number; token: string; amountThebe: number };
type Settle = (due: Due) => Promise<unknown>;

/** Returns unpaid bookings for each worker. Each worker has another passenger. */
async function prepareDue(db: Database, round: number): Promise<Due[][]> {
  const users = await addPassengers(db, workers);
  const leg = await findLeg(db, longBus, [1, 3], 2 + round);
  return Promise.all(
    users.map(async ({ id: userId }) => {
      const own: Due[] = [];
      for (let count = 0; count < perWorker; count += 1) own.push(await prepareOne(db, userId, leg));
      return own;
    }),
  );
}

async function prepareOne(db: Database, userId: number, leg: Awaited<ReturnType<typeof findLeg>>): Promise<Due> {
  const token = crypto.randomUUID();
  const booking = {
    reservationNumber: randomCode(8),
    userId,
    tripId: leg.tripRowId,
    legId: leg.legRowId,
    requestHash: '',
    bookingDate: leg.serviceDate,
    departsAt: leg.departsAt,
    arrivesAt: leg.departsAt,
    payBy: leg.departsAt,
    fareThebe: leg.fareThebe,
    idempotencyKey: token,
  };
  const amountThebe = leg.fareThebe;
  const [made] = await db.insert(bookings).values(booking).returning({ id: bookings.id });
  const bookingId = made?.id ?? 0;
  await db.insert(passengers).values({ bookingId, names: 'M', seat: 'A1' });
  const [attempt] = await db
    .insert(paymentAttempts)
    .values({ bookingId, provider: 'dpo', state: 'open', amountThebe, seats: ['A1'], token, expiresAt: leg.departsAt })
    .returning({ id: paymentAttempts.id });
  return { id: attempt?.id ?? 0, bookingId, userId, token, amountThebe };
}

/** Returns the smallest durable payment: a lock, two states, two ledger entries with sum zero, and a message. */
function barePayment(pool: Pool): Settle {
  return async ({ id, bookingId, userId, token, amountThebe }) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`user:${userId}`]);
      await client.query(
        `update payment_attempts set state = 'paid', paid_at = now(), effect = 'booking' where id = $1`,
        [id],
      );
      await client.query('update bookings set paid_at = now() where id = $1', [bookingId]);
      const { rows } = await client.query<{ id: string }>(
        `insert into ledger_transfers (kind, cause, reference, booking_id) values ('card_payment', $1, 'BARE', $2) returning id`,
        [token, bookingId],
      );
      await client.query(
        `insert into ledger_entries (transfer_id, account, amount_thebe) values ($1, 'provider', $2), ($1, 'sales', $3)`,
        [rows[0]?.id, -amountThebe, amountThebe],
      );
      await client.query(
        `insert into message_outbox (cause, channel, recipient, template, data) values ($1, 'sms', '+26771000001', 'booking-paid', '{}')`,
        [token],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

/** Returns payments per second of one round. The workers run in parallel. Each settles its payments one by one. */
async function round(db: Database, due: readonly Due[][], settle: Settle): Promise<number> {
  const elapsedMs = await timedMs(() =>
    Promise.all(
      due.map(async (own) => {
        for (const one of own) await settle(one);
      }),
    ),
  );
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from payment_attempts where state <> 'paid'`,
  );
  if (rows[0]?.count !== 0) throw new Error(`${rows[0]?.count ?? 0} payments were not settled`);
  return (due.flat().length / elapsedMs) * 1000;
}

/**
 * Measures settled payments per second of the use case, compared with a handwritten transaction on the same database.
 */
export async function measurePayments({ databaseUrl }: BenchSettings): Promise<Row[]> {
  await prepareTemplate(databaseUrl);
  const db = openDatabase(databaseUrl, workers, jobLimits);
  try {
    const platform = benchPlatform(db);
    const amounts = new Map<string, number>();
    // The provider responds at once, because only the work after its response is measured.
    platform.payments.viewPayment = (token) =>
      Promise.resolve({
        kind: 'paid',
        result: '000',
        explanation: '',
        currency: 'BWP',
        fraudAlert: '000',
        amountThebe: amounts.get(token),
      });
    const rates: { ours: number; baseline: number }[] = [];
    for (let pair = 0; pair <= pairs; pair += 1) {
      const due = await prepareDue(db, pair);
      for (const { token, amountThebe } of due.flat()) amounts.set(token, amountThebe);
      const whole = await round(db, due, ({ token }) => settleOrThrow(platform, token));
      const bare = await round(db, await prepareDue(db, pair), barePayment(db.$client));
      // The first pair warms up.
      if (pair > 0) rates.push({ ours: whole, baseline: bare });
    }
    return [compared(`payments settled per second, ${workers} workers, over a bare transaction`, '/s', rates)];
  } finally {
    await db.$client.end();
  }
}
