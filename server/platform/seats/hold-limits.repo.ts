import { sql } from 'drizzle-orm';
import { heldWaitMinutes, heldWindowMinutes, holdChangeMinutes } from '@/lib/limits';
import type { Queries } from '@/server/db/client';

export type Holder = { userId: number; tripId: number };

const minutes = (count: number) => sql`make_interval(mins => ${count})`;
const ofTrip = ({ userId, tripId }: Holder) => sql`user_id = ${userId} and trip_id = ${tripId}`;

/** `heldSeconds` counts only while `waitSeconds` is positive. `changes` are the seconds since each change, newest first. */
export type HoldUseRow = { heldSeconds: number; waitEnds: string; waitSeconds: number; changes: number[] };

export const holdUse = (holder: Holder) => sql`
  select coalesce(extract(epoch from sum(greatest(
           least(ended_at, now) - greatest(started_at, now - ${minutes(heldWindowMinutes)}), interval '0'
         ))), 0)::float as "heldSeconds",
         max(ended_at) + ${minutes(heldWaitMinutes)} as "waitEnds",
         coalesce(extract(epoch from max(ended_at) + ${minutes(heldWaitMinutes)} - now), 0)::float as "waitSeconds",
         array(select extract(epoch from now - changed_at)::float from hold_changes
               where user_id = ${holder.userId} and changed_at > now - ${minutes(holdChangeMinutes)}
               order by changed_at desc) as changes
  from (select clock_timestamp() as now) as clock left join hold_periods on ${ofTrip(holder)}
  group by now`;

/**
 * Common table expressions that move the end of the open period to `live.ends`, the end of the last live hold, or to now if
 * it is null. They start a period if none is open, and delete the periods whose wait is over.
 */
export const recordHeldTime = (holder: Holder) => sql`
  forgotten as (
    delete from hold_periods
    where ${ofTrip(holder)} and (select max(ended_at) from hold_periods where ${ofTrip(holder)})
                                <= clock_timestamp() - ${minutes(heldWaitMinutes)}
  ),
  continued as (
    update hold_periods set ended_at = coalesce(live.ends, clock_timestamp()) from live
    where ${ofTrip(holder)} and ended_at > clock_timestamp() returning 1
  ),
  started as (
    insert into hold_periods (user_id, trip_id, started_at, ended_at)
    select ${holder.userId}, ${holder.tripId}, clock_timestamp(), live.ends from live
    where live.ends is not null and not exists (select 1 from continued)
  )`;

export const recordHoldChange = ({ userId }: Holder) => sql`
  old as (
    delete from hold_changes
    where user_id = ${userId} and changed_at <= clock_timestamp() - ${minutes(holdChangeMinutes)}
  ),
  added as (
    insert into hold_changes (user_id, changed_at)
    select ${userId}, clock_timestamp() where exists (select 1 from ended) or exists (select 1 from held)
  )`;

export async function deleteOldHoldTimes(queries: Queries) {
  await queries.execute(sql`
    delete from hold_periods where id in (
      select id from hold_periods where ended_at < clock_timestamp() - interval '3 hours' for update skip locked)`);
  await queries.execute(sql`
    delete from hold_changes where id in (
      select id from hold_changes where changed_at < clock_timestamp() - interval '1 hour' for update skip locked)`);
}
