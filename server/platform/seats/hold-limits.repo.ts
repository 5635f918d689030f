import { sql } from 'drizzle-orm';
import { heldWaitMinutes, heldWindowMinutes, holdChangeMinutes } from '@/lib/limits';
import type { Queries, Transaction } from '@/server/db/client';

const minutes = (count: number) => sql`make_interval(mins => ${count})`;
const ofTrip = (userId: number, tripId: number) => sql`user_id = ${userId} and trip_id = ${tripId}`;

export type HeldTime = { seconds: number; waitEnds: Date; waitSeconds: number };

/** Undefined if the wait after the last period is over. Then the earlier periods are deleted. */
export async function readHeldTime(tx: Transaction, userId: number, tripId: number): Promise<HeldTime | undefined> {
  const { rows } = await tx.execute<{ seconds: number; wait_ends: string; wait_seconds: number }>(sql`
    with clock as (select clock_timestamp() as now),
    wait as (
      select max(ended_at) + ${minutes(heldWaitMinutes)} as ends from hold_periods where ${ofTrip(userId, tripId)}
    ),
    forgotten as (
      delete from hold_periods using wait, clock where ${ofTrip(userId, tripId)} and wait.ends <= now
    )
    select wait.ends as wait_ends, extract(epoch from wait.ends - now)::float as wait_seconds,
           extract(epoch from sum(greatest(
             least(ended_at, now) - greatest(started_at, now - ${minutes(heldWindowMinutes)}), interval '0'
           )))::float as seconds
    from hold_periods, wait, clock
    where ${ofTrip(userId, tripId)} and wait.ends > now
    group by wait.ends, now`);
  const [row] = rows;
  return row && { seconds: row.seconds, waitEnds: new Date(row.wait_ends), waitSeconds: row.wait_seconds };
}

export async function updateHoldPeriod(tx: Transaction, userId: number, tripId: number) {
  await tx.execute(sql`
    with clock as (select clock_timestamp() as now),
    live as (
      select max(expires_at) as ends from seat_claims, clock
      where ${ofTrip(userId, tripId)} and state = 'held' and expires_at > now
    ),
    updated as (
      update hold_periods set ended_at = coalesce(live.ends, now) from live, clock
      where ${ofTrip(userId, tripId)} and ended_at > now returning 1
    )
    insert into hold_periods (user_id, trip_id, started_at, ended_at)
    select ${userId}, ${tripId}, now, live.ends from live, clock
    where live.ends is not null and not exists (select 1 from updated)`);
}

export async function insertHoldChange(tx: Transaction, userId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ seconds: number }>(sql`
    with clock as (select clock_timestamp() as now),
    old as (
      delete from hold_changes using clock
      where user_id = ${userId} and changed_at <= now - ${minutes(holdChangeMinutes)}
    ),
    added as (insert into hold_changes (user_id, changed_at) select ${userId}, now from clock)
    select extract(epoch from now - changed_at)::float as seconds from hold_changes, clock
    where user_id = ${userId} and changed_at > now - ${minutes(holdChangeMinutes)}
    order by changed_at desc`);
  return rows.map((row) => row.seconds);
}

export async function deleteOldHoldTimes(queries: Queries) {
  await queries.execute(sql`
    delete from hold_periods where id in (
      select id from hold_periods where ended_at < clock_timestamp() - interval '3 hours' for update skip locked)`);
  await queries.execute(sql`
    delete from hold_changes where id in (
      select id from hold_changes where changed_at < clock_timestamp() - interval '1 hour' for update skip locked)`);
}
