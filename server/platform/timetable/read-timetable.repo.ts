import { sql, type SQL } from 'drizzle-orm';
import { csvCell } from '@/lib/format/csv';
import type { Queries } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { always } from '@/server/db/fares';
import { columnsOf, type TimetableFile } from './rules/parse-timetable';
import type { Cells } from './rules/read-rows';

/** Files that the platform alone keeps are missing. */
export type TimetableRows = Record<Exclude<TimetableFile, 'terminals.csv'>, Cells[]>;

const clock = (minute: SQL) => sql`coalesce(to_char(${minute} % 1440 * interval '1 minute', 'HH24:MI'), '')`;

/**
 * Returns the stored timetable of an operator as the rows of its files, in one order. The towns are those of all operators.
 * Pictures are left out, because the files name those of a folder. The revision and the uuids of schedules are cells without a
 * column.
 */
export async function readTimetable(queries: Queries, operatorId: number): Promise<TimetableRows> {
  const current = sql`schedules.operator_id = ${operatorId} and schedules.replaced_at is null`;
  const files: Record<keyof TimetableRows, SQL> = {
    // A town of an early release may lack its place, which an import of a known town does not read.
    'cities.csv': sql`
      select name as city, country, coalesce(round(latitude::numeric, 6), 0)::text as latitude,
             coalesce(round(longitude::numeric, 6), 0)::text as longitude,
             case when top_destination then 'yes' else '' end as top_destination
      from cities order by name`,
    'operators.csv': sql`
      select name as operator, coalesce(phone, '') as phone, coalesce(email, '') as email,
             case when sample then 'yes' else '' end as sample, refund_rule, '' as logo, timetable_rev::text as rev
      from operators where id = ${operatorId}`,
    'buses.csv': sql`
      select reg_no, operators.name as operator, bus_type, layout, total_seats::text as seats,
             case when last_row_full then 'yes' else 'no' end as last_row_full,
             array_to_string(facilities, ';') as facilities, '' as photo
      from buses join operators on operators.id = operator_id
      where operator_id = ${operatorId} and retired_at is null order by reg_no`,
    'schedules.csv': sql`
      select code as schedule, reg_no,
             case days when 127 then 'daily' else array_to_string(array(
               select day from unnest('{mon,tue,wed,thu,fri,sat,sun}'::text[]) with ordinality week(day, place)
               where days >> (place - 1)::int & 1 = 1), ';') end as days,
             coalesce(valid_from::text, '') as valid_from, coalesce(valid_to::text, '') as valid_to, schedules.uuid
      from schedules join buses on buses.id = bus_id where ${current} order by code`,
    'stops.csv': sql`
      select code as schedule, sequence::text, direction::text, cities.name as city, place,
             ${clock(sql`arrival_minute`)} as arrival, ${clock(sql`departure_minute`)} as departure,
             (coalesce(departure_minute, arrival_minute) / 1440)::text as day_offset
      from schedules join schedule_stops stop on stop.schedule_id = schedules.id join cities on cities.id = city_id
      where ${current} order by code, stop.sequence`,
    'fares.csv': sql`
      select operators.name as operator, origin.name as from_city, destination.name as to_city,
             trim_scale(fare_thebe / 100.0)::text as fare_pula,
             case valid_from when ${always} then '' else valid_from::text end as valid_from
      from fares join operators on operators.id = operator_id
      join cities origin on origin.id = from_city_id join cities destination on destination.id = to_city_id
      where operator_id = ${operatorId} order by from_city, to_city, fares.valid_from`,
    'exceptions.csv': sql`
      select code as schedule, service_date::text as date, kind
      from schedules join schedule_exceptions exception on exception.schedule_id = schedules.id
      where ${current} order by code, service_date`,
  };
  const asJson = Object.entries(files).map(
    ([file, query]) => sql`(select coalesce(json_agg(rows), '[]') from (${query}) rows) as ${sql.identifier(file)}`,
  );
  const { rows } = await queries.execute<TimetableRows>(sql`select ${sql.join(asJson, sql`, `)}`);
  return onlyRow(rows);
}

/** Row 0 is its line 2, because a cell contains no line break. */
export function csvText(file: TimetableFile, rows: readonly Cells[]): string {
  const columns = columnsOf(file);
  const lines = rows.map((cells) => columns.map((column) => csvCell(cells[column] ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
