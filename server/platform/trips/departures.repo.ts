import { sql, type SQL } from 'drizzle-orm';
import type { Departure, SeatPassenger } from '@/server/api/endpoints/departures';
import type { Figure } from '@/server/api/endpoints/figures';
import { compareSeats, planSeats, type SeatPlan } from '@/lib/domain/seat-layout';
import { addDays, localDate } from '@/lib/format/time';
import type { Queries } from '@/server/db/client';
import type { ParsedQuery } from '@/server/api/endpoints/table';
import { isLiveClaim } from './blocks.repo';
import { previewMessages, type Told } from './preview-messages';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';

export async function countQueue(queries: Queries): Promise<Figure[]> {
  const { rows } = await queries.execute<Figure>(sql`
    with waiting(name, count, amount) as (
      select 'refunds', count(*), sum(amount_thebe) from refunds where state = 'needs_approval'
      union all select 'reviews', count(*), sum(amount_thebe) from payment_attempts where state = 'review'
      union all select 'withdrawals', count(*), sum(amount_thebe) from withdrawals where state = 'requested'
      union all select 'payouts', count(*), sum(amount_thebe) from payouts where state = 'requested')
    select name, count::int, coalesce(amount, 0)::float8 as "amountThebe" from waiting`);
  return rows;
}

const leaveOn = (first: string, last = first) =>
  sql`trips.service_date between ${first}::date - way.minute / 1440 and ${last}::date - way.minute / 1440`;

/** A direction of a trip, with the seats that are taken on any part of it. Its day is that of its first stop. */
const departures = (operatorId: number | null, chosen: SQL) => sql`(
  select trips.uuid || '-' || way.direction as id, trips.id as trip_id, trips.uuid,
         trips.service_date + way.minute / 1440 as day,
         (trips.service_date + way.minute * interval '1 minute') at time zone 'Africa/Gaborone' as departs_at,
         (trips.service_date + way.last * interval '1 minute') at time zone 'Africa/Gaborone' as arrives_at,
         coalesce(trips.delays[way.direction], 0) as delay, trips.cancelled_at, trips.sales_closed_at,
         case when schedules.replaced_at is null then schedules.uuid end as pattern,
         way.ends, trips.schedule_id, buses.reg_no, buses.total_seats, buses.layout, buses.last_row_full, seats.*
  from schedules
  cross join lateral (
    select direction, min(departure_minute) as minute, max(arrival_minute) as last, int4range(min(sequence), max(sequence)) as ends
    from schedule_stops where schedule_id = schedules.id group by direction) way
  join trips on trips.schedule_id = schedules.id and ${chosen}
  join buses on buses.id = trips.bus_id
  cross join lateral (
    select count(distinct seat)::int as taken,
           count(distinct seat) filter (where paid_at is not null)::int as sold,
           count(distinct seat) filter (where booking_id is not null and paid_at is null)::int as unpaid,
           sum(fare_thebe) filter (where paid_at is not null) as paid_thebe
    from seat_claims claim left join bookings on bookings.id = booking_id
    where claim.trip_id = trips.id and claim.leg && way.ends and ${isLiveClaim}) seats
  where schedules.operator_id = ${operatorId}::bigint)`;

/** `sales`: the paid seats of today's departures. `ahead`: the days on sale, with today. The last five are `startSteps`. */
export async function countDepartures(queries: Queries, operatorId: number, now: Date): Promise<Figure[]> {
  const today = localDate(now);
  const { rows } = await queries.execute<Figure>(sql`
    with departure as (
      select * from ${departures(operatorId, leaveOn(today, addDays(today, 1)))} one where cancelled_at is null),
    figures(name, count, amount) as (
      select 'today', count(*), null::bigint from departure where day = ${today}::date
      union all select 'tomorrow', count(*), null from departure where day > ${today}::date
      union all select 'sales', coalesce(sum(sold), 0), coalesce(sum(paid_thebe), 0) from departure where day = ${today}::date
      union all select 'ahead', coalesce(max(last) - ${today}::date + 1, 0), null from schedules cross join lateral (
        select max(service_date) as last from trips where schedule_id = schedules.id and service_date >= ${today}::date) one
        join operators on operators.id = operator_id and operators.phone is not null
        where operator_id = ${operatorId}
      union all select 'invitations', count(*), null from staff_invitations
        where operator_id = ${operatorId} and accepted_at is null and withdrawn_at is null and expires_at > now()
      union all select 'phone', count(phone), null from operators where id = ${operatorId}
      union all select 'buses', count(*), null from buses where operator_id = ${operatorId} and retired_at is null
      union all select 'fares', count(*), null from fares where operator_id = ${operatorId}
      union all select 'patterns', count(*), null from schedules where operator_id = ${operatorId} and replaced_at is null
      union all select 'colleagues', greatest(count(*) - 1, 0), null from staff_members
        where operator_id = ${operatorId} and ended_at is null)
    select name, count::int, amount::int as "amountThebe" from figures`);
  return rows;
}

type Bus = SeatPlan & { states: Readonly<Record<string, 'closed' | 'rank' | 'held' | 'unpaid' | 'paid'>> };
/** A seat may be taken on several parts. The last state in the order of the alphabet counts. */
const bus = sql`jsonb_build_object(
  'layout', layout, 'totalSeats', total_seats, 'lastRowFull', last_row_full, 'states', (
    select coalesce(jsonb_object_agg(seat, seat_state order by seat_state), '{}')
    from seat_claims claim left join bookings on bookings.id = booking_id
    cross join lateral (select case
      when block_kind = 'counter_only' then 'rank' when block_kind is not null then block_kind
      when state = 'held' then 'held' when paid_at is null then 'unpaid' else 'paid' end as seat_state) one
    where claim.trip_id = departure.trip_id and claim.leg && ends and ${isLiveClaim}))`;

const parts = sql`(
  select jsonb_agg(jsonb_build_object('from', town, 'to', next_town, 'taken', (
    select count(distinct seat) from seat_claims claim
    where claim.trip_id = departure.trip_id and claim.leg && int4range(sequence, next_sequence) and ${isLiveClaim}))
    order by sequence)
  from (
    select sequence, name as town, lead(sequence) over way as next_sequence, lead(name) over way as next_town
    from schedule_stops stop join cities on cities.id = stop.city_id
    where stop.schedule_id = departure.schedule_id and sequence between lower(ends) and upper(ends)
    window way as (order by sequence)) stops
  where next_sequence is not null)`;

/** Counts the bookings that get a message: that of a delay in the direction, that of a cancellation in the whole trip. */
const told = (operatorId: number | null, now: Date) => sql`(
  select jsonb_build_object('late', count(*) filter (where ends @> departure_sequence::int), 'cancelled', count(*),
    'arrivesAt', departure.arrives_at, 'phone', (select phone from operators where id = ${operatorId}::bigint))
  from bookings join legs on legs.id = leg_id
  where bookings.trip_id = departure.trip_id and status = 'active'
    and bookings.departs_at + delay_minutes * interval '1 minute' > ${now.toISOString()})`;

/** Lists those that have not left first. A list has the seats of the next departure only. */
export async function listDepartures(
  queries: Queries,
  operatorId: number | null,
  { id, day, after = 0 }: ParsedQuery<'departureList'>,
  now: Date,
) {
  const today = localDate(now);
  const isOne = sql`trips.uuid = ${id?.slice(0, 36)}::uuid and trips.uuid || '-' || way.direction = ${id}`;
  const chosen = id === undefined ? leaveOn(day === 'tomorrow' ? addDays(today, 1) : (day ?? today)) : isOne;
  const hasLeft = sql`expected_at < ${now.toISOString()}`;
  const next = sql`(
    select id from departure where sale <> 'cancelled' and not ${hasLeft} order by departs_at, id limit 1)`;
  const { rows } = await queries.execute<
    Omit<Departure, 'from' | 'to' | 'departsAt' | 'expectedAt' | 'seats'> & {
      departsAt: Date;
      expectedAt: Date;
      bus: Bus | null;
      told: Told | null;
    }
  >(sql`
    with departure as (
      select *, departs_at + delay * interval '1 minute' as expected_at,
             case when cancelled_at is not null then 'cancelled' when sales_closed_at is not null then 'closed' else 'open' end as sale
      from ${departures(operatorId, chosen)} one)
    select id, uuid as "tripId", pattern as "scheduleId", departs_at as "departsAt", delay as "delayMinutes",
           expected_at as "expectedAt", reg_no as "regNo", sale as state, sold, unpaid, ${hasLeft} as "hasLeft",
           arrives_at + delay * interval '1 minute' < ${now.toISOString()} as "hasArrived",
           total_seats as "totalSeats", case when sale = 'cancelled' then 0 else total_seats - taken end as free,
           ${parts} as parts, case when id = ${id ?? next} then ${bus} end as bus,
           case when id = ${id ?? null} then ${told(operatorId, now)} end as told
    from departure
    order by "hasLeft", departs_at, id limit ${pageLimit} offset ${after}`);
  const page = toOffsetPage(rows, after, ({ bus, told, parts, ...row }) => {
    const ends = { from: parts[0]?.from ?? '', to: parts.at(-1)?.to ?? '' };
    return {
      ...row,
      ...ends,
      parts: row.state === 'cancelled' ? [] : parts,
      departsAt: new Date(row.departsAt).toISOString(),
      expectedAt: new Date(row.expectedAt).toISOString(),
      seats: bus ? planSeats(bus, (seat) => bus.states[seat] ?? 'free') : [],
      messages: told ? previewMessages({ ...row, ...ends }, told) : undefined,
    };
  });
  const [one] = page.rows;
  return { ...page, choices: id && one && { seats: one.seats } };
}

export async function listPassengers(queries: Queries, operatorId: number | null, departure: string) {
  const { rows } = await queries.execute<SeatPassenger>(sql`
    select passengers.uuid as id, passengers.seat, names, start.name as "from", stop.name as "to",
           paid_at is not null as "isPaid", coalesce(right(users.phone, 3), '') as phone
    from trips join schedules on schedules.id = trips.schedule_id
    join bookings on bookings.trip_id = trips.id and bookings.status <> 'cancelled'
    join legs on legs.id = bookings.leg_id
    join schedule_stops first on first.schedule_id = legs.schedule_id and first.sequence = legs.departure_sequence
    join cities start on start.id = legs.from_city_id join cities stop on stop.id = legs.to_city_id
    join passengers on passengers.booking_id = bookings.id and passengers.status <> 'cancelled'
    join users on users.id = bookings.user_id
    where trips.uuid = ${departure.slice(0, 36)}::uuid and schedules.operator_id = ${operatorId}::bigint
      and first.direction = ${departure.slice(37)}::int
    order by legs.departure_sequence, passengers.id`);
  return rows.toSorted((one, other) => compareSeats(one.seat, other.seat));
}
