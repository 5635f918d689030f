/**
 * Input: the address of a running app and its database. Output: a report of random requests to every route of the website and
 * every row of the platform. Invariant: a response of 500 or more, a stack trace or a slow response fails the run.
 */
import { randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import fc from 'fast-check';
import { termsVersion } from '@/lib/domain/account-texts';
import { localDate } from '@/lib/format/time';
import { formPath } from '@/lib/forms/form';
import { platformRole } from '@/lib/permissions';
import { inTransaction, openDatabase, type Database } from '@/server/db/client';
import { endpoints } from '@/server/api/endpoints/table';
import { addMember } from '@/server/platform/staff/people';
import { addAgent } from '@/server/testing/test-payments';
import { createInProgress } from '@/server/platform/router/in-progress';
import { createPlatformApp } from '@/server/platform/router/app';
import { addPassenger } from '@/server/testing/test-passengers';
import { addBuyers, bookSeat } from '../bench/buyers';
import { findEmptyTrips } from '../bench/bus-trips';
import { runLoop } from '../bench/closed-loop';
import { benchPlatform } from '../bench/platform';
import { createReport, send } from './report';
import { requestsTo, type FuzzTarget } from './requests';
import { webTargets } from './web-routes';

const { env } = process;
const address = env.BENCH_ADDRESS ?? '';
const requestCount = Number(env.FUZZ_REQUESTS ?? 20_000);
const seed = Number(env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const slowMs = Number(env.FUZZ_SLOW_MS ?? 2000);
const connections = 6;
const apiKey = 'key-of-the-fuzz-run';

type Known = Record<string, unknown>;

let last = 0;
const fresh = (text: (number: number) => string) => () => text((last += 1));
/** Values that forms accept. Phones and names are new each time, because limits count them. */
const typedValues: Known = {
  phone: fresh((number) => `+267${71_100_000 + number}`),
  email: fresh((number) => `fuzz${number}@passenger.example`),
  contact: fresh((number) => `staff${number}@operator.example`),
  reason: 'a reason',
  username: fresh((number) => `fuzz${number}`),
  ...Object.fromEntries(['password', 'confirm'].map((name) => [name, 'Aa1#abcdefgh'])),
  by: 'cellphone',
  termsAccepted: 'on',
  newPassword: fresh((number) => `Aa1#abcdefgh${number}`),
  termsVersion,
  date: localDate(new Date(Date.now() + 3 * 86_400_000)),
  ...Object.fromEntries(
    ['firstName', 'lastName', 'fname', 'lname', 'names', 'bankName', 'branchAddress'].map((name) => [name, 'Naledi']),
  ),
  ...Object.fromEntries(['accountNumber', 'branchCode', 'ibanNumber', 'amount'].map((name) => [name, '12345'])),
};

async function prepareKnown(db: Database) {
  const [buyer, leaver] = await addBuyers(db, address, 2);
  const [trip] = await findEmptyTrips(db, 1);
  if (!buyer || !leaver || !trip) throw new Error('no buyer or trip was prepared');
  const [seat = '', heldSeat = ''] = trip.seats;
  const { path, tripId, legId, fareThebe } = trip;
  await buyer.call('PUT', `${path}/holds`, { seats: [seat, heldSeat] });
  await bookSeat(buyer, trip, seat);
  const { rows } = await db.$client.query<Known>(
    `select bookings.uuid as "bookingId", bookings.uuid as "bookingUuid", bookings.uuid as booking,
            bookings.reservation_number as "reservationNumber", passengers.uuid as "passengerId",
            passengers.uuid as "passengerUuid", users.uuid as "userId"
     from bookings join passengers on passengers.booking_id = bookings.id join users on users.id = bookings.user_id
     where bookings.user_id = $1`,
    [buyer.id],
  );
  const key = await addAgent(db);
  const known: Known = {
    ...typedValues,
    ...rows[0],
    tripId,
    legId,
    trip: tripId,
    leg: legId,
    seat,
    seatNumber: seat,
    seats: [heldSeat],
    [`name-${heldSeat}`]: 'Naledi',
    fareThebe,
    key,
    provider: 'dpo',
    from: 'gaborone',
    to: 'maun',
    slug: 'gaborone-to-maun',
    status: 'active',
    nextauth: 'callback/credentials',
    page: 'bus/gaborone-to-maun',
    call: 'invitePlatform',
    path: 'platform/people',
    file: 'routes.xml',
    width: '640',
    name: `${'a'.repeat(64)}.webp`,
    image: `${'a'.repeat(64)}.webp`,
    offset: 0,
    limit: 10,
    code: '123456',
  };
  const { rows: operators } = await db.$client.query<Known>(
    `select uuid as "operatorId" from operators order by id limit 1`,
  );
  return {
    known: { ...known, ...operators[0] },
    cookie: buyer.cookie,
    buyerId: buyer.id,
    leaverCookie: leaver.cookie,
    key,
  };
}

async function servePlatform(db: Database) {
  const fetch = createPlatformApp({ platform: benchPlatform(db), apiKeys: [apiKey], inProgress: createInProgress(4) });
  return new Promise<{ url: string; close: () => void }>((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() }),
    );
  });
}

const platformTargets = (accessToken: string, key: string): FuzzTarget[] =>
  Object.values(endpoints).flatMap((row) =>
    [row.path, ...row.aliases].map((path) => ({
      name: `platform ${row.method} ${path}`,
      method: row.method,
      path,
      query: row.query,
      body: row.body,
      headers: {
        'x-api-key': row.caller === 'agent' ? key : apiKey,
        ...(row.caller === 'passenger' || row.caller === 'staff' ? { authorization: `Bearer ${accessToken}` } : {}),
        ...(row.namesAccount ? { 'x-account-id': randomUUID() } : {}),
      },
    })),
  );

const db = openDatabase(env.BENCH_DATABASE_URL ?? '', 6);
const platform = await servePlatform(db);
const { known, cookie, buyerId, leaverCookie, key } = await prepareKnown(db);
const passenger = await addPassenger(db, { phone: '+26776900000' });
// Members of the platform reach the handlers of all rows for staff. Their second factors are fresh.
const author = { actor: 'fuzz', reason: 'a test' };
for (const userId of [passenger.id, buyerId]) {
  await inTransaction(db, (tx) => addMember(tx, { operatorId: null, userId, role: platformRole }, author));
  await db.$client.query('update sessions set factor_at = now() where user_id = $1', [userId]);
}
// A form that ends a session is sent with a session that no other request has.
const headersOf = (route: string) => ({
  cookie: route === formPath('end-session') ? leaverCookie : cookie,
  origin: address,
});
const targets = [
  ...(await webTargets(headersOf)).map((target) => ({ base: address, target, values: known })),
  ...platformTargets(passenger.accessToken, key).map((target) => ({
    base: platform.url,
    target,
    values: { ...known, userId: passenger.uuid },
  })),
];
const perTarget = Math.ceil(requestCount / targets.length);
const report = createReport(slowMs);
const tasks = targets.flatMap(({ base, target, values }, index) =>
  fc
    .sample(requestsTo(target, values), { numRuns: perTarget, seed: seed + index })
    .map((request) => async () => report.add(request, await send(base, request))),
);
// Requests of all routes are mixed. The order depends on the seed only.
const shuffled = fc.sample(fc.shuffledSubarray(tasks, { minLength: tasks.length }), { numRuns: 1, seed })[0] ?? [];
// Wrong booking numbers block the key.
const unblocking = setInterval(() => void db.$client.query('update terminal_agents set blocked_at = null'), 100);
await runLoop(shuffled, connections);
clearInterval(unblocking);
platform.close();
await db.$client.end();
process.exitCode = report.print(seed) ? 0 : 1;
