import { sql } from 'drizzle-orm';
import type { Output } from '@/server/api/endpoints/table';
import type { Queries } from '@/server/db/client';
import { fareOf, pricesOf } from '@/server/db/fares';

/** Returns the fares of a day of each pair of towns that has a fare, or that a current schedule connects. */
export async function listFares(queries: Queries, operatorId: number | null, day: string, id: string | undefined) {
  const date = sql`${day}::date`;
  const { rows } = await queries.execute<Output<'fareList'>['rows'][number]>(sql`
    select origin.uuid as id, origin.name as "from", ${day}::text as day, operators.timetable_rev as rev,
           json_agg(json_build_object(
             'to', destination.name,
             'fareThebe', ${fareOf(date)},
             'next', (select coalesce(json_agg(json_build_object('from', since, 'fareThebe', thebe) order by since), '[]')
                      from unnest(price.since, price.thebe) later (since, thebe) where since > ${date})
           ) order by folded_name(destination.name)) as pairs
    from operators
    cross join lateral (
      select from_city_id, to_city_id from legs join schedules on schedules.id = schedule_id
      where schedules.operator_id = operators.id and replaced_at is null
      union select from_city_id, to_city_id from fares where fares.operator_id = operators.id) legs
    cross join lateral ${pricesOf(sql`operators.id`)} price
    join cities origin on origin.id = from_city_id join cities destination on destination.id = to_city_id
    where operators.id = ${operatorId} and origin.uuid = coalesce(${id ?? null}::uuid, origin.uuid)
    group by origin.id, operators.id order by folded_name(origin.name)`);
  return rows;
}
