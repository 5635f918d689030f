import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../eventually.ts';
import { kill } from '../running-app.ts';
import { day, demoAccountOf, newPerson, visit } from '../visitor.ts';
import { app } from './shared-app.ts';

/** Stops PostgreSQL and pauses the process that reports its end, so that the supervisor does not restart it yet. */
function stopDatabase(): () => void {
  const owner = app.processes().find(({ command }) => command.includes('postgres-process.ts'))?.pid;
  assert.ok(owner !== undefined);
  process.kill(owner, 'SIGSTOP');
  kill(app.pids('postgres').slice(0, 1));
  return () => process.kill(owner, 'SIGCONT');
}

const search = `from=gaborone&to=francistown&date=${day(1)}`;
const pages = [
  '/',
  `/search?${search}`,
  '/bus/gaborone-to-maun',
  '/operators',
  '/faqs',
  '/login',
  '/user/bookings',
  '/user/wallet',
  '/user/profile',
  '/api/health',
  `/api/search?${search}`,
  '/api/user/profile',
];

test('every response is 503 with Retry-After or does not need the database while it is away', async () => {
  const visitor = visit(app);
  const { phone, password } = demoAccountOf(app);
  await visitor.signIn(phone, password);
  const [leg] = await app.query(
    `select trips.uuid as trip, legs.uuid as leg from trips join legs on legs.schedule_id = trips.schedule_id
     where trips.service_date > current_date + 2 limit 1`,
  );
  const legPath = `/api/trips/${String(leg?.trip)}/legs/${String(leg?.leg)}`;
  const start = stopDatabase();
  try {
    const responses: (readonly [string, Response])[] = [];
    for (const path of [...pages, `${legPath}/seats`, `${legPath}/holds`])
      responses.push([path, await visitor.call('GET', path)]);
    const seats = { seats: ['A1'] };
    responses.push(['hold', await visitor.call('PUT', `${legPath}/holds`, seats)]);
    responses.push(['activation', await visitor.submit('activation-code')]);
    responses.push(['code', await visitor.submit('reset-code', { by: 'cellphone', phone })]);
    responses.push(['sign-in', await visit(app).signIn(newPerson().national, 'Wrong#2026')]);
    const found = responses.map(([path, { status, headers }]) => `${path} ${status} ${headers.get('retry-after')}`);
    const wrong = found.filter((line) => !/ (200|303|304|307) null$| 503 \d+$/.test(line));
    assert.deepEqual(wrong, []);
    const unavailable = [
      'hold',
      'activation',
      'code',
      'sign-in',
      '/api/health',
      `/api/search?${search}`,
      '/user/wallet',
    ];
    for (const path of unavailable) assert.ok(found.includes(`${path} 503 2`), `${path} is 503\n${found.join('\n')}`);
  } finally {
    start();
  }
  await eventually('the database is back', async () => (await app.status('/api/health')) === 200);
  assert.equal((await visitor.call('GET', '/user/bookings')).status, 200);
});
