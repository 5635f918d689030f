import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ensureBuilt } from '../../scripts/build/build.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { currentNode, root } from '../../scripts/install/project.mjs';
import { demoOperators, demoPassword, demoStaff } from '../../server/process/demo-accounts.ts';
import { eventually } from '../process/eventually.ts';
import { kill, newDataDirectory, query, startApp, startProcess, type RunningApp } from '../process/running-app.ts';
import { addPassenger, day, visit, type Visitor } from '../process/visitor.ts';
import { buildCommit, pay } from './old-release.ts';

const release = '4281f165';
const [operator] = demoOperators;
const supervisor = demoStaff.find(({ username }) => username === 'supervisor')?.phone.slice(4) ?? '';
const isReady = (address: string) =>
  fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

type Site = { address: string; databaseUrl: string };
type People = { passenger: Visitor; staff: Visitor };

/** Clients of another address with the same sessions. */
function withSessions(site: Site, people: People): People {
  const moved = (visitor: Visitor) => {
    const other = visit(site);
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
    return other;
  };
  return { passenger: moved(people.passenger), staff: moved(people.staff) };
}

/** Searches, buys a seat of an empty bus, announces its delay, and reads the pages of both people. */
async function sell(site: Site, { passenger, staff }: People, minutes: number): Promise<string> {
  const [leg] = await query(
    site.databaseUrl,
    `select trips.uuid as trip, legs.uuid as leg, fare_thebe as fare, operators.uuid as operator, origin.slug as from, target.slug as to
     from trips join legs using (schedule_id) join buses on buses.id = trips.bus_id
     join operators on operators.id = buses.operator_id and operators.slug = '${operator}'
     join fares on (fares.operator_id, fares.from_city_id, fares.to_city_id) = (operators.id, legs.from_city_id, legs.to_city_id)
     join schedule_stops stop on stop.schedule_id = legs.schedule_id and sequence = departure_sequence and direction = 1
     join cities origin on origin.id = legs.from_city_id join cities target on target.id = legs.to_city_id
     where is_default and service_date = '${day(3)}' and trips.id not in (select trip_id from seat_claims) limit 1`,
  );
  assert.ok(leg);
  const search = `search?from=${String(leg.from)}&to=${String(leg.to)}&date=${day(3)}`;
  for (const path of ['/', '/bus', '/terminals', '/faqs', `/${search}`, `/api/${search}`])
    await passenger.ok('GET', path);
  const booking = await passenger.book(leg, 'A1');
  await pay(site, passenger, booking, await passenger.submitted('pay', { bookingId: booking }));
  const trips = `/staff/${operator}/trips`;
  const fields = { here: trips, next: trips, key: randomUUID(), direction: '1', minutes: String(minutes) };
  const ids = { operatorId: String(leg.operator), tripId: String(leg.trip) };
  await staff.submitted('staff/delayTrip', { ...ids, ...fields, reason: 'A flat tyre' });
  const delays = await query(
    site.databaseUrl,
    `select delays[1] as minutes from trips where uuid = '${String(leg.trip)}'`,
  );
  assert.deepEqual(delays, [{ minutes }]);
  for (const path of [`/v2/self-service/${booking}`, '/user/bookings', '/user/wallet']) await passenger.ok('GET', path);
  for (const path of [trips, `/staff/${operator}/bookings`, `/staff/${operator}`]) await staff.ok('GET', path);
  return booking;
}

/** Returns the settings of the web process of an app, without its channel to the supervisor. */
function settingsOf({ pids }: RunningApp): Record<string, string> {
  const lines = readFileSync(`/proc/${pids('web')[0]}/environ`, 'utf8').split('\0');
  const settings = lines.filter((line) => line && !line.startsWith('NODE_CHANNEL_'));
  return Object.fromEntries(
    settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

test(`a site of ${release} sells while and after its database is migrated, again after a way back, and then the new one`, async (t) => {
  const cwd = buildCommit(t, release);
  await ensureBuilt();
  const dataDirectory = newDataDirectory();
  const old = await startApp(t, { dataDirectory, cwd });
  const { databaseUrl } = old;
  const { visitor: passenger } = await addPassenger(old);
  const people = { passenger, staff: visit(old) };
  assert.equal((await people.staff.signIn(supervisor, demoPassword)).status, 200);
  const bookings = [await sell(old, people, 10)];

  const settings = settingsOf(old);
  const start = (name: string, env: Record<string, string> = settings, port = old.port) =>
    startProcess(t, { dataDirectory, port, cwd: root, command: [currentNode, `dist/${name}.js`], env });
  const prepare = start('prepare', { ...settings, MIGRATION_DATABASE_URL: databaseUrl });
  while (prepare.child.exitCode === null) await people.passenger.ok('GET', '/bus');
  assert.equal(await prepare.exited, 0, prepare.output.stdout + prepare.output.stderr);
  bookings.push(await sell(old, people, 20));

  const port = await freePort();
  const moved = Object.entries(settings).map(([name, value]) => [name, value.replaceAll(`:${old.port}`, `:${port}`)]);
  const ownSettings = { ...(Object.fromEntries(moved) as typeof settings), PORT: String(port) };
  const newer = { address: `http://127.0.0.1:${port}`, databaseUrl };
  const processes = [start('web', ownSettings, port), start('worker')];
  await eventually(
    () => `the new release is ready\n${processes.map(({ output }) => output.stdout + output.stderr).join('')}`,
    () => isReady(newer.address),
  );
  bookings.push(await sell(newer, withSessions(newer, people), 30));
  for (const { child, exited } of processes) {
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
  }

  const [{ now } = {}] = await query(databaseUrl, 'select now()::text');
  kill([...old.pids('web'), ...old.pids('worker')]);
  await eventually('the old release is back', () => isReady(old.address));
  bookings.push(await sell(old, people, 40));
  const done = `select from pgboss.job where state = 'completed' and completed_on > '${String(now)}'`;
  await eventually('the old worker runs a job', async () => (await query(databaseUrl, done)).length > 0);
  const { stdout, stderr } = old.output;
  assert.equal((stdout + stderr).match(/(?:web|worker) ended/g)?.length, 2, stdout + stderr);
  assert.doesNotMatch(stdout, /"level":"?(?:error|fatal|50|60)/);
  await old.stop();

  const site = await startApp(t, { dataDirectory, port: old.port });
  bookings.push(await sell(site, people, 50));
  for (const booking of bookings) await people.passenger.ok('GET', `/v2/self-service/${booking}`);
  const kept = await site.query(`select array_agg(distinct delay_minutes order by delay_minutes) as late from bookings
    where uuid in ('${bookings.join(`','`)}') and paid_at is not null`);
  assert.deepEqual(kept, [{ late: [10, 20, 30, 40, 50] }]);
  assert.doesNotMatch(site.output.stdout, /"level":"?(?:error|fatal|50|60)/);
  await site.stop();
});
