import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '@/server/db/client';
import { waitFor } from './app';
import type { Acknowledged } from './load';

/** The worker checks due payments every two minutes. */
const settleWithinMs = 6 * 60_000;
const storedPayment = z.object({ token: z.string(), state: z.object({ kind: z.string() }) });

function paidTokens(folder: string): string[] {
  const lines = readFileSync(join(folder, 'sandbox', 'dpo.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const states = new Map<string, string>();
  for (const line of lines) {
    const { token, state } = storedPayment.parse(JSON.parse(line));
    states.set(token, state.kind);
  }
  return [...states].flatMap(([token, kind]) => (kind === 'paid' ? [token] : []));
}

const list = (values: Iterable<string>) => sql`${sql.param([...values])}`;
type Count = { count: number };

async function count(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<Count>(query);
  return rows[0]?.count ?? -1;
}

const unsettled = (db: Database, tokens: readonly string[]) =>
  count(
    db,
    sql`select count(*)::int from unnest(${list(tokens)}::text[]) as paid(token)
        where not exists (select from payment_attempts attempt where attempt.token = paid.token and attempt.state = 'paid')`,
  );

export async function verify(
  db: Database,
  folder: string,
  { bookings, payments, tokens }: Acknowledged,
  waitMs = settleWithinMs,
) {
  const paid = paidTokens(folder);
  const violations: string[] = [];
  const missing = [...tokens].filter((token) => !paid.includes(token));
  if (missing.length > 0) violations.push(`the provider lost ${missing.length} payments`);
  // Half an hour passes for the payments, so that their next checks are due, and the worker makes them.
  await db.execute(sql`update payment_attempts set next_ask_at = now() where next_ask_at is not null`);
  await db.execute(sql`insert into pgboss.job (name) values ('ask-payments')`);
  const settledAfterMs = await waitFor(
    'all payments are settled',
    async () => (await unsettled(db, paid)) === 0,
    waitMs,
  ).catch(() => {
    violations.push('a payment of the provider is not settled');
    return waitMs;
  });
  const lostBookings = sql`select count(*)::int from unnest(${list(bookings)}::uuid[]) as told(uuid)
    where not exists (select from bookings join seat_claims claim on claim.booking_id = bookings.id
      where bookings.uuid = told.uuid and bookings.status = 'active' and claim.state = 'booked')`;
  const lostPayments = sql`select count(*)::int from unnest(${list(payments)}::uuid[]) as told(uuid)
    where not exists (select from bookings where bookings.uuid = told.uuid and paid_at is not null)`;
  const soldTwice = sql`select count(*)::int from seat_claims one join seat_claims other
    on one.trip_id = other.trip_id and one.seat = other.seat and one.id < other.id and one.leg && other.leg
    where one.state = 'booked' and other.state = 'booked'`;
  const unbalanced = sql`select count(*)::int from (
    select transfer_id from ledger_entries group by transfer_id having sum(amount_thebe) <> 0) as wrong`;
  const unreadable = sql`select count(*)::int from message_outbox where last_error like '%DATA_KEY'`;
  const checks = [
    ['acknowledged bookings are lost', lostBookings],
    ['acknowledged payments are lost', lostPayments],
    ['pairs of claims sell one seat twice', soldTwice],
    ['transfers of the ledger are not balanced', unbalanced],
    ['messages did not open', unreadable],
  ] as const;
  for (const [name, query] of checks) {
    const wrong = await count(db, query);
    if (wrong !== 0) violations.push(`${wrong} ${name}`);
  }
  return { violations, settledAfterMs, paidByCard: paid.length };
}
