import { sql } from 'drizzle-orm';
import { openDatabase, type Database, jobLimits } from '@/server/db/client';
import { listServices } from './services.repo';
import { findNextDepartures } from './find-next-departures';
import {
  findCity,
  findOperator,
  findRoute,
  listCityRoutes,
  listOperatorBuses,
  listOperatorRoutes,
  listOperators,
  listRoutes,
} from './landing.repo';
import type { SearchQuery } from '@/lib/contracts/search';
import { executedPlan, type ExecutedPlan, type Scan } from '@/server/testing/executed-plan';
import { addManyClaims, busesOfSearch, manyClaimsSearch } from '@/server/testing/test-many-claims';
import { testPlatform } from '@/server/testing/test-platform';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import { searchTrips, findNearestDates } from '@/server/platform/catalogue/search-trips';

/** Numbers that give about 10,000 claims, so that an index is worthwhile for the planner. */
const [buses, claimsPerTrip] = [40, 4];
const { from, to } = manyClaimsSearch;

/** One connection, so that the test can inspect its prepared statements. */
let db: Database;
// Runs before the database of the test closes.
afterAll(() => db.$client.end());
const test = testPlatform();
let request: SearchQuery;
beforeAll(async () => {
  db = openDatabase(test.databaseUrl, 1, jobLimits);
  await addManyClaims(db, buses, claimsPerTrip);
  const { rows } = await db.execute<{ slug: string; uuid: string }>(sql`select slug, uuid from cities`);
  const uuidOf = (slug: string) => rows.find((row) => row.slug === slug)?.uuid ?? '';
  request = { date: manyClaimsSearch.date(), from: uuidOf(from), to: uuidOf(to) };
});

/** Tables that grow with the sales. */
const growing = ['trips', 'seat_claims', 'legs', 'bookings', 'schedule_stops'];

/** Returns how the plan reads each growing table: the index, or the kind of scan. */
const waysOf = ({ scans }: ExecutedPlan) =>
  scans
    .filter(({ table }) => growing.includes(table))
    .map(({ table, kind, index }) => `${table}: ${index ?? kind}`)
    .filter((way, position, all) => all.indexOf(way) === position)
    .sort();

const conditionOn = ({ scans }: ExecutedPlan, name: string) =>
  scans.filter(({ table }) => table === name).map(({ condition }) => condition);

const stopsByKey = 'schedule_stops: schedule_stops_schedule_id_sequence_pk';

it('a search uses one plan for all towns and dates, and reads its buses and taken seats only from indexes', async () => {
  const search = () => searchTrips({ ...test.platform, db }, request);
  const plan = await executedPlan(db, search);
  expect(plan.isGeneric).toBe(true);
  expect(waysOf(plan)).toEqual([
    'legs: legs_between',
    stopsByKey,
    'seat_claims: seat_claims_no_overlap',
    'trips: trips_of_schedule',
  ]);
  expect(conditionOn(plan, 'seat_claims')).toEqual([expect.stringMatching(/trip_id = trips\.id.*leg && int4range/)]);
  expect(await search()).toHaveLength(busesOfSearch);
});

it('a search uses the generic plan and not a plan for its own towns', async () => {
  const plan = await executedPlan(db, () => searchTrips({ ...test.platform, db }, request));
  // A generic plan contains parameters. A custom plan contains values, except for results of subqueries.
  await db.execute(sql`set plan_cache_mode = force_custom_plan`);
  const own = await executedPlan(db, () => searchTrips({ ...test.platform, db }, request));
  await db.execute(sql`reset plan_cache_mode`);
  expect(conditionOn(own, 'legs')).toEqual(conditionOn(plan, 'legs'));
});

it('a leg of a trip is read with the keys of both', async () => {
  const [bus] = await searchTrips({ ...test.platform, db }, request);
  const plan = await executedPlan(db, () => findAnyTripLeg(db, now(), bus?.tripUuid ?? '', bus?.legUuid ?? ''));
  expect(waysOf(plan)).toEqual([
    'legs: legs_uuid_unique',
    stopsByKey,
    'seat_claims: seat_claims_no_overlap',
    expect.stringMatching(/^trips: trips_(uuid_unique|of_schedule)$/),
  ]);
});

it('the nearest dates are read with the towns and the weekdays of the schedules', async () => {
  const plan = await executedPlan(db, () => findNearestDates({ ...test.platform, db }, request));
  expect(waysOf(plan)).toEqual(['legs: legs_between', 'trips: trips_of_schedule']);
  // The trips of today that have left are looked up once more, because they may be late.
  expect(conditionOn(plan, 'trips')[0]).toMatch(/schedule_id = price\.schedule_id.*service_date >= .*service_date <= /);
});

const now = () => test.clock.read();

it.each<[string, () => Promise<unknown>]>([
  ['all routes are', () => listRoutes(db, now())],
  ['all operators are', () => listOperators(db, now())],
  ['a route is', () => findRoute(db, now(), from, to)],
  ['its services are', () => listServices(db, now(), from, to)],
  ['its next departures are', () => findNextDepartures(db, now(), { route: { from, to } }, 12)],
  ['the next departures of a town are', () => findNextDepartures(db, now(), { city: from }, 12)],
  ['the next departures of an operator are', () => findNextDepartures(db, now(), { operator: 'line-1' }, 12)],
  ['the routes of a town are', () => listCityRoutes(db, now(), from)],
  ['a town is', () => findCity(db, now(), from)],
  ['an operator is', () => findOperator(db, now(), 'line-1')],
  ['its routes are', () => listOperatorRoutes(db, now(), 'line-1')],
  ['its buses are', () => listOperatorBuses(db, now(), 'line-1')],
])('%s read without a scan of all trips or claims', async (_subject, read) => {
  const { scans } = await executedPlan(db, read);
  const whole = ({ condition = '' }: Scan) => !/(schedule_id|trip_id|\bid|uuid) = /.test(condition);
  expect(scans.filter(({ table }) => table === 'trips')).not.toEqual([]);
  expect(scans.filter((scan) => ['trips', 'seat_claims'].includes(scan.table) && whole(scan))).toEqual([]);
});
