import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Towns of the sample timetable without buses between them, so a test sees only the buses that it adds. */
const towns = ['etsha', 'gweta', 'sebina', 'otse', 'rakops', 'kazungula', 'johannesburg', 'werda'] as const;

export type Route = { from: string; to: string };

/** Every route between these towns, in both directions. */
export const quietRoutes: readonly Route[] = towns.flatMap((from) =>
  towns.filter((to) => to !== from).map((to) => ({ from, to })),
);

export type NewBus = Route & {
  date: string;
  /** Minutes after midnight. */
  departureMinute: number;
  fareThebe?: number;
  busType?: string;
  facilities?: (string | null)[];
};

export type AddedBus = { regNo: string; tripId: string };

export async function addBus(database: pg.Pool, bus: NewBus): Promise<AddedBus> {
  const one = async (query: string, values: unknown[]) => {
    const { rows } = await database.query<{ id: string }>(query, values);
    return rows[0]?.id;
  };
  const operatorId = await one(
    `insert into operators (name, slug, sample) values ('Tau Coaches', 'tau-coaches', true)
     on conflict (slug) do update set name = excluded.name returning id`,
    [],
  );
  const regNo = `B ${randomInt(100, 999)} ${randomUUID().slice(0, 6).toUpperCase()}`;
  const busId = await one(
    `insert into buses (operator_id, reg_no, bus_type, layout, total_seats, last_row_full, facilities)
     values ($1, $2, $3, '2/2', 16, false, $4) returning id`,
    [operatorId, regNo, bus.busType ?? 'Standard coach', bus.facilities ?? []],
  );
  // `days` is 0, so that the scheduler creates no more trips.
  const scheduleId = await one(
    `insert into schedules (operator_id, bus_id, code, days, content_hash) values ($1, $2, $3, 0, '') returning id`,
    [operatorId, busId, randomUUID()],
  );
  const arrivalMinute = bus.departureMinute + 60;
  await database.query(
    `insert into schedule_stops (schedule_id, sequence, direction, city_id, place, arrival_minute, departure_minute)
     values ($1, 1, 1, (select id from cities where slug = $2), 'The rank', null, $4),
            ($1, 2, 1, (select id from cities where slug = $3), 'The junction', $5, null)`,
    [scheduleId, bus.from, bus.to, bus.departureMinute, arrivalMinute],
  );
  await database.query(
    `insert into legs (schedule_id, departure_sequence, arrival_sequence, from_city_id, to_city_id, departure_minute,
                       arrival_minute, fare_thebe, is_default)
     values ($1, 1, 2, (select id from cities where slug = $2), (select id from cities where slug = $3), $4, $5, $6, true)`,
    [scheduleId, bus.from, bus.to, bus.departureMinute, arrivalMinute, bus.fareThebe ?? 10_000],
  );
  const { rows } = await database.query<{ uuid: string }>(
    'insert into trips (schedule_id, bus_id, service_date) values ($1, $2, $3) returning uuid',
    [scheduleId, busId, bus.date],
  );
  return { regNo, tripId: rows[0]?.uuid ?? '' };
}

/** Moves the trip one year into the past, as if it had departed. */
export async function departNow(database: pg.Pool, { tripId }: AddedBus): Promise<void> {
  await database.query(`update trips set service_date = service_date - 365 where uuid = $1`, [tripId]);
}

export const resultsPath = ({ from, to }: Route, date: string) => `/search?from=${from}&to=${to}&date=${date}`;
