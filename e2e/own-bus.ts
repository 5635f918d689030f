import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { TripLeg } from '@/lib/contracts/trip-leg';
import { instantAt, localDate } from '@/lib/format/time';

export type OwnBus = Pick<TripLeg, 'tripId' | 'legId' | 'fareThebe'>;

/** Selects a bus of the timetable that does not leave from Gaborone, because other tests search for those. */
const model = `
  select schedules.*, legs.id as leg_id from schedules
  join legs on legs.schedule_id = schedules.id and legs.is_default
  join cities on cities.id = legs.from_city_id
  where cities.name <> 'Gaborone' and schedules.days <> 0 order by schedules.id limit 1`;

const inThreeDays = 3 * 24 * 60;

export type BusOptions = { minutesAhead?: number; fareThebe?: number };

/** Creates a bus that no other test uses, as a copy of a timetable bus with one leg, leaving in `minutesAhead`. */
export async function makeBus(
  database: Pool,
  { minutesAhead = inThreeDays, fareThebe = 16_900 }: BusOptions = {},
): Promise<OwnBus> {
  const now = new Date();
  const date = localDate(now);
  const minute = Math.ceil((now.getTime() - instantAt(date, 0).getTime()) / 60_000) + minutesAhead;
  const { rows } = await database.query<OwnBus>(
    `with model as (${model}),
     bus as (
       insert into buses (operator_id, reg_no, bus_type, layout, total_seats, last_row_full, facilities)
       select buses.operator_id, $1, bus_type, layout, total_seats, last_row_full, facilities
       from buses join model on model.bus_id = buses.id returning id, operator_id),
     schedule as (
       insert into schedules (operator_id, bus_id, code, days, content_hash)
       select operator_id, id, $1, 0, $1 from bus returning id),
     stops as (
       insert into schedule_stops (schedule_id, sequence, direction, city_id, place, arrival_minute, departure_minute)
       select schedule.id, sequence, direction, city_id, place, arrival_minute, departure_minute
       from schedule_stops join model on model.id = schedule_id, schedule),
     leg as (
       insert into legs (schedule_id, departure_sequence, arrival_sequence, from_city_id, to_city_id,
                         departure_minute, arrival_minute, fare_thebe, is_default)
       select schedule.id, departure_sequence, arrival_sequence, from_city_id, to_city_id,
              $2::int, $2::int + arrival_minute - departure_minute, $4, false
       from legs join model on model.leg_id = legs.id, schedule returning uuid, fare_thebe),
     trip as (
       insert into trips (schedule_id, bus_id, service_date)
       select schedule.id, bus.id, $3 from schedule, bus returning uuid)
     select trip.uuid as "tripId", leg.uuid as "legId", leg.fare_thebe as "fareThebe" from trip, leg`,
    [`e2e ${randomUUID().slice(0, 8)}`, minute, date, fareThebe],
  );
  if (!rows[0]) throw new Error('no bus of the timetable to copy');
  return rows[0];
}
