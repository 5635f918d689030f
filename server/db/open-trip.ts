import { sql, type SQL } from 'drizzle-orm';
import { localDate, localTime } from '@/lib/format/time';

/**
 * In minutes after the local midnight of the service date. Each direction ends its sales before its own first departure. The
 * first stop of a direction is the only one without an arrival.
 */
const salesEnd = (leg: SQL) => sql`
  case when operators.sales_end_minutes = 0 then ${leg}.departure_minute
  else (select stop.departure_minute - operators.sales_end_minutes from schedule_stops stop
        where stop.schedule_id = ${leg}.schedule_id and stop.sequence <= ${leg}.departure_sequence
          and stop.arrival_minute is null
        order by stop.sequence desc limit 1) end`;

/** The last service date on which a leg is no longer sold, whatever the trip. `leg` names a table with the columns of `legs`. */
export const lastUnsoldDate = (now: Date, leg = sql`legs`) => sql`
  (${`${localDate(now)} ${localTime(now)}`}::timestamp - (${salesEnd(leg)}) * interval '1 minute')::date`;

/**
 * Says whether a leg of a trip is on sale. Every query that offers trips uses it, with the tables `trips` and `operators`. The
 * date is compared, and not the time of departure, so that the index of the trips of a schedule serves.
 */
export const openTrip = (now: Date, leg?: SQL) => sql`(
  trips.service_date > ${lastUnsoldDate(now, leg)} and trips.cancelled_at is null and trips.sales_closed_at is null)`;
