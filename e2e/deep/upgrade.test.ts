import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { currentNode, root } from '../../scripts/install/project.mjs';
import { launchOptions, phone as screen } from '../browser.ts';
import { creditWallet } from '../credit-wallet.ts';
import { eventually } from '../process/eventually.ts';
import { newDataDirectory, startApp, type RunningApp } from '../process/running-app.ts';
import { day, demoAccountOf, visit, type Visitor } from '../process/visitor.ts';
import { contentOf } from '../ticketed.ts';

const withdrawal = {
  accountNumber: '62001298765',
  bankName: 'First Bank of Gaborone',
  branchCode: '281467',
  branchAddress: 'Plot 54 Main Mall #2',
  ibanNumber: 'BW12FNBB62001254321',
  amount: '150',
};
const booked = z.object({ bookingId: z.string() });
const checked = z.object({ state: z.string() });

type Row = Record<string, unknown>;
type Tables = Map<string, Row[]>;

async function tablesOf(app: RunningApp): Promise<Tables> {
  const names = await app.query(`select tablename as name from pg_tables where schemaname = 'public'`);
  const rows = names.map(async ({ name }) => {
    const found = await app.query(`select to_jsonb(t) as row from public.${String(name)} t`);
    return [String(name), found.map(({ row }) => row as Row)] as const;
  });
  return new Map(await Promise.all(rows));
}

/** Migration 0018 deletes these columns of sent messages. */
const forgotten = ['recipient', 'data'];

/** Returns the tables in which a row of `before` is missing, or has another value in a column that remains. */
function changedTables(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([table, rows]) => {
    const found = after.get(table) ?? [];
    const isCompared = (name: string) => !(table === 'message_outbox' && forgotten.includes(name));
    const columns = Object.keys(rows[0] ?? {}).filter((name) => found[0] && name in found[0] && isCompared(name));
    const textOf = (row: Row) => JSON.stringify(columns.map((name) => row[name]));
    const texts = new Set(found.map(textOf));
    return rows.every((row) => texts.has(textOf(row))) ? [] : [table];
  });
}

/** Books a seat with the requests of the old release. */
async function sell(app: RunningApp, visitor: Visitor, seat: string): Promise<string> {
  const [leg] = await app.query(`
    select trips.uuid as trip, legs.uuid as leg, fare_thebe as fare
    from trips join legs on legs.schedule_id = trips.schedule_id and legs.is_default
    where service_date = '${day(3)}' order by trips.id limit 1`);
  assert.ok(leg);
  await visitor.ok('PUT', `/api/trips/${String(leg.trip)}/legs/${String(leg.leg)}/holds`, { seats: [seat] });
  const order = { tripId: leg.trip, legId: leg.leg, fareThebe: leg.fare, idempotencyKey: randomUUID() };
  const passengers = [{ names: 'Boitumelo Ramotswe', seat }];
  const response = await visitor.ok('POST', '/api/bookings', { ...order, payment: 'later', passengers });
  return booked.parse(await response.json()).bookingId;
}

/** Pays by card, after the response of the release to the start of the payment. */
async function pay(app: RunningApp, visitor: Visitor, bookingId: string, response: Response): Promise<void> {
  const started = await response.text();
  const [, token] = /\/sandbox\/dpo\/pay\?ID=([\w-]+)/.exec(started) ?? [];
  assert.ok(token, started);
  const { headers } = await visitor.form('/sandbox/dpo/pay', { token, action: 'pay' });
  const { pathname, search } = new URL(headers.get('location') ?? '', app.address);
  await visitor.call('GET', pathname + search);
  await eventually(
    'the booking is paid',
    async () =>
      (await app.query(`select from bookings where uuid = '${bookingId}' and paid_at is not null`)).length > 0,
  );
}

/** Starts the app as it was at `commit`. Its first start installs its packages and builds it. */
async function startOld(t: TestContext, commit: string): Promise<RunningApp> {
  const cwd = mkdtempSync(join(tmpdir(), 'tsela-old-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', cwd, commit], { cwd: root, stdio: 'pipe' });
  t.after(() => execFileSync('git', ['worktree', 'remove', '--force', cwd], { cwd: root }));
  const start = spawnSync('npm', ['run', 'build'], { cwd, encoding: 'utf8' });
  assert.equal(start.status, 0, start.stdout + start.stderr);
  return startApp(t, { dataDirectory: newDataDirectory(), cwd, command: [currentNode, 'scripts/start.mjs'] });
}

for (const commit of ['9e2d7cf', '0203b13c'])
  test(`a site and a phone of ${commit} keep everything in an upgrade`, async (t) => {
    const old = await startOld(t, commit);
    const { dataDirectory, port } = old;
    const visitor = visit(old);
    const { phone, password } = demoAccountOf(old);
    await visitor.signIn(phone, password);
    const [unpaid, paid] = [await sell(old, visitor, 'A1'), await sell(old, visitor, 'A2')];
    await pay(old, visitor, paid, await visitor.ok('POST', `/api/bookings/${paid}/payment`));
    const pool = new pg.Pool({ connectionString: old.databaseUrl });
    await creditWallet(pool, { phone: `+267${phone}` }, 500);
    await pool.end();
    await visitor.ok('POST', '/api/user/withdrawals', { ...withdrawal, idempotencyKey: randomUUID() });

    const browser = await chromium.launch(launchOptions());
    t.after(() => browser.close());
    const context = await browser.newContext({ viewport: screen, baseURL: old.address });
    await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: old.address })));
    const page = await context.newPage();
    const ticket = `/v2/self-service/${paid}`;
    const openTicket = async () => {
      await page.goto(ticket);
      await page.getByRole('article', { name: /Ramotswe/ }).waitFor();
    };
    await openTicket();
    await eventually('the phone stores the ticket', () =>
      page.evaluate(() => caches.match(location.href).then(Boolean)),
    );
    const code = await contentOf(context.request, { bookingId: paid });

    await eventually(
      'every message is sent',
      async () =>
        (await old.query(`select from message_outbox where state = 'pending' and next_attempt_at <= now()`)).length ===
        0,
    );
    const before = await tablesOf(old);
    await old.stop();
    await openTicket();
    const site = await startApp(t, { dataDirectory, port });
    assert.deepEqual(changedTables(before, await tablesOf(site)), []);
    await context.setOffline(true);
    await openTicket();
    await context.setOffline(false);
    await openTicket();
    const check = await visitor.ok('POST', '/api/ticket-checks', { content: code });
    assert.equal(checked.parse(await check.json()).state, 'valid');
    await pay(site, visitor, unpaid, await visitor.submitted('pay', { bookingId: unpaid }));
    assert.equal((await visit(site).signIn(phone, password)).status, 200);
    await site.stop();
  });
