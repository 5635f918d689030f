import { sql, type SQL } from 'drizzle-orm';
import { instantAt } from '@/lib/format/time';

/** In minutes after the local midnight of the service date. Each direction ends its sales before its own first departure. */
const salesEnd = (leg: SQL) => sql`
  case when operators.sales_end_minutes = 0 then ${leg}.departure_minute
  else coalesce(${leg}.first_departure_minute, ${leg}.departure_minute) - operators.sales_end_minutes end`;

/** Every service date is later, so that no number below is negative, and the division rounds down. */
const epoch = sql`date '2000-01-01'`;
const epochStart = instantAt('2000-01-01', 0).getTime();

/**
 * Minutes from the epoch. A leg of a trip that is on time is no longer sold if its service date begins by then. An operator without
 * a phone sells nothing, because its passengers could call no one. `leg` names a table with the columns of `legs`, and the query
 * also has its `operators`.
 */
export function unsoldMinutes(now: Date, leg = sql`legs`) {
  const elapsed = Math.floor((now.getTime() - epochStart) / 60_000);
  return sql`(case when operators.phone is null then 1000000000 else ${elapsed}::int - ${salesEnd(leg)} end)`;
}

export const lastUnsoldDate = (unsold: SQL) => sql`(${epoch} + ${unsold} / 1440)`;

/** The announced minutes of delay of a row of `trips` in the direction of a leg. */
export const delayOf = (leg: SQL) => sql`
  (case when 0 < any(trips.delays) then coalesce(trips.delays[(
    select direction from schedule_stops stop
    where stop.schedule_id = ${leg}.schedule_id and stop.sequence = ${leg}.departure_sequence)], 0) else 0 end)`;

/**
 * Says whether a leg of a trip is on sale. Every query that offers trips uses it. It compares dates first, and not the time of
 * departure, so that the index of the trips of a schedule serves. No delay is longer than a day, so it decides about one date only.
 * A query that finds its trips by their date or id passes empty `dates`.
 */
export const openTrip = (
  now: Date,
  {
    leg = sql`legs`,
    unsold = unsoldMinutes(now, leg),
    delay = delayOf(leg),
    dates = sql`trips.service_date >= ${lastUnsoldDate(unsold)} and`,
  }: Partial<Record<'leg' | 'unsold' | 'delay' | 'dates', SQL>> = {},
) => sql`(
  ${dates} trips.cancelled_at is null and trips.sales_closed_at is null
  and (trips.service_date - ${epoch}) * 1440 + ${delay} > ${unsold})`;
