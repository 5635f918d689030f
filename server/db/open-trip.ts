import { sql, type SQL } from 'drizzle-orm';
import { addDays, localDate, localTime } from '@/lib/format/time';

/** In minutes after the local midnight of the service date. Each direction ends its sales before its own first departure. */
const salesEnd = (leg: SQL) => sql`
  case when operators.sales_end_minutes = 0 then ${leg}.departure_minute
  else coalesce(${leg}.first_departure_minute, ${leg}.departure_minute) - operators.sales_end_minutes end`;

/** More days than a trip takes, so that no difference below is negative, and the division rounds down. */
const daysBack = 10;

/**
 * The last service date on which a leg is no longer sold, whatever the trip. An operator without a phone sells nothing, because
 * its passengers could call no one. `leg` names a table with the columns of `legs`, and the query also has its `operators`.
 */
export function lastUnsoldDate(now: Date, leg = sql`legs`) {
  const [hours = 0, minutes = 0] = localTime(now).split(':').map(Number);
  const elapsed = (daysBack * 24 + hours) * 60 + minutes;
  return sql`(
    case when operators.phone is null then date 'infinity'
    else ${addDays(localDate(now), -daysBack)}::date + (${elapsed}::int - ${salesEnd(leg)}) / 1440 end)`;
}

/**
 * Says whether a leg of a trip is on sale, from the result of `lastUnsoldDate`. Every query that offers trips uses it. It compares
 * dates, and not the time of departure, so that the index of the trips of a schedule serves.
 */
export const openTrip = (lastUnsold: SQL) => sql`(
  trips.service_date > ${lastUnsold} and trips.cancelled_at is null and trips.sales_closed_at is null)`;
