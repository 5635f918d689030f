import { sql, type SQL } from 'drizzle-orm';
import { addDays, localDate, localTime } from '@/lib/format/time';

/** In minutes after the local midnight of the service date. Each direction ends its sales before its own first departure. */
const salesEnd = (leg: SQL) => sql`
  case when operators.sales_end_minutes = 0 then ${leg}.departure_minute
  else coalesce(${leg}.first_departure_minute, ${leg}.departure_minute) - operators.sales_end_minutes end`;

/** More days than a trip takes, so that no difference below is negative, and the division rounds down. */
const daysBack = 10;
const firstDay = (now: Date) => sql`${addDays(localDate(now), -daysBack)}::date`;

/**
 * Minutes from the midnight of the tenth day back to the last one at which a trip of this leg would no longer be sold, if it is on
 * time. An operator without a phone sells nothing, because its passengers could call no one. `leg` names a table with the columns
 * of `legs`, and the query also has its `operators`.
 */
export function unsoldMinutes(now: Date, leg = sql`legs`) {
  const [hours = 0, minutes = 0] = localTime(now).split(':').map(Number);
  const elapsed = (daysBack * 24 + hours) * 60 + minutes;
  return sql`(case when operators.phone is null then 1000000000 else ${elapsed}::int - ${salesEnd(leg)} end)`;
}

/** The last service date on which a trip that is on time is no longer sold. */
export const lastUnsoldDate = (now: Date, unsold = unsoldMinutes(now)) => sql`(${firstDay(now)} + ${unsold} / 1440)`;

/** The announced minutes of delay of a trip in the direction of a leg. */
export const delayOf = (trip: SQL, leg: SQL) => sql`
  coalesce(${trip}.delays[(
    select direction from schedule_stops stop
    where stop.schedule_id = ${leg}.schedule_id and stop.sequence = ${leg}.departure_sequence)], 0)`;

/**
 * Says whether a leg of a trip is on sale. Every query that offers trips uses it. It compares dates, and not the time of departure,
 * so that the index of the trips of a schedule serves. A delay has a day at most, so it decides about one date only.
 */
export function openTrip(now: Date, leg = sql`legs`, unsold = unsoldMinutes(now, leg)) {
  const lastUnsold = lastUnsoldDate(now, unsold);
  return sql`(
    trips.service_date > ${lastUnsold} - 1 and trips.cancelled_at is null and trips.sales_closed_at is null
    and (trips.service_date > ${lastUnsold} or exists (
      select from trips late
      where late.schedule_id = trips.schedule_id and late.service_date = trips.service_date and 0 < any(late.delays)
        and (late.service_date - ${firstDay(now)}) * 1440 + ${delayOf(sql`late`, leg)} > ${unsold})))`;
}
