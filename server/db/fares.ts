import { sql, type SQL } from 'drizzle-orm';

/** The `valid_from` of a fare without a first date. It is before every service date. */
export const always = '-infinity';

/** The fares of `legs`, as one row of `since` and `thebe` in the order of their first dates. Both are null without a fare. */
export const pricesOf = (operatorId: SQL) => sql`
  (select array_agg(valid_from order by valid_from) as since, array_agg(fare_thebe order by valid_from) as thebe
   from fares
   where fares.operator_id = ${operatorId}
     and fares.from_city_id = legs.from_city_id and fares.to_city_id = legs.to_city_id)`;

/** Joins the fares of `legs` of `schedules` as `price`. A pair of towns without a fare has no row. */
export const joinPrice = sql`
  join lateral ${pricesOf(sql`schedules.operator_id`)} price on price.since is not null`;

/** The fare of a seat on a service date: the newest of `price` that is not after the date, or null. */
export const fareOf = (serviceDate: SQL) => sql`price.thebe[width_bucket(${serviceDate}, price.since)]`;

/** The first service date with a fare in `price`. A fare never ends, so each later date has one. */
export const pricedFrom = sql`price.since[1]`;
