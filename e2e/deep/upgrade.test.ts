import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { root } from '../../scripts/install/project.mjs';
import { launchOptions, phone as screen } from '../browser.ts';
import { creditWallet } from '../credit-wallet.ts';
import { eventually } from '../process/eventually.ts';
import { newDataDirectory, startApp, type RunningApp } from '../process/running-app.ts';
import { day, demoAccountOf, visit, type Visitor } from '../process/visitor.ts';
import { contentOf } from '../ticketed.ts';
import { buildCommit, pay } from './old-release.ts';

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

/** The worker replaces their rows. */
const rewritten = ['heartbeats', 'statistics'];

/** Columns that the upgrade drops. */
const dropped = ['fare_thebe of legs'];

/** Returns the tables in which a row of `before` is missing, or has another value. */
function changedTables(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (rewritten.includes(table)) return [];
    const found = after.get(table) ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !dropped.includes(`${column} of ${table}`));
    const textOf = (row: Row) => JSON.stringify(columns.map((name) => row[name]));
    const texts = new Set(found.map(textOf));
    return rows.every((row) => texts.has(textOf(row))) ? [] : [table];
  });
}

/** Columns of a later release, and their value in each row that the upgrade leaves. */
const newColumns = [
  ['bookings', 'delay_minutes', 0],
  ['operators', 'receipt_count', 0],
  ['buses', 'retired_at', null],
  ['operators', 'timetable_rev', 0],
  ['seat_claims', 'block_kind', null],
] as const;

/** Returns what is owed to each operator, in thebe. `since` the id of a transfer, the money that came later. */
async function owedOf(app: RunningApp, accounts: string, operator: string, since = 0) {
  const rows = await app.query(`
    select operators.name, sum(amount_thebe)::int as thebe
    from ledger_transfers transfer join ledger_entries entry on entry.transfer_id = transfer.id
    left join bookings on bookings.id = booking_id left join trips on trips.id = trip_id
    left join buses on buses.id = bus_id join operators on operators.id = ${operator}
    where account in (${accounts}) and transfer.id > ${since} group by operators.name`);
  return new Map(rows.map(({ name, thebe }) => [String(name), Number(thebe)]));
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

/** Runs a command of the release in `cwd` on the data folder of the site. */
const runIn = (cwd: string, { dataDirectory }: RunningApp, ...args: string[]) => {
  const env = { ...process.env, TSELA_DATA_DIR: dataDirectory };
  return execFileSync('npm', ['run', ...args], { cwd, env, stdio: 'pipe', encoding: 'utf8' });
};

const release = '6619a171';

test(`a site and a phone of ${release} keep everything in an upgrade`, async (t) => {
  const cwd = buildCommit(t, release);
  const old = await startApp(t, { dataDirectory: newDataDirectory(), cwd });
  const { dataDirectory, port } = old;
  const visitor = visit(old);
  const { phone, password } = demoAccountOf(old);
  await visitor.signIn(phone, password);
  const [unpaid, paid, cancelled] = [
    await sell(old, visitor, 'A1'),
    await sell(old, visitor, 'A2'),
    await sell(old, visitor, 'B1'),
  ];
  for (const booking of [paid, cancelled])
    await pay(old, visitor, booking, await visitor.ok('POST', `/api/bookings/${booking}/payment`));

  const offer = await (await visitor.ok('GET', `/user/web-cancellation?booking=${cancelled}`)).text();
  const [, expectedThebe = ''] = /name="expectedThebe" value="(\d+)"/.exec(offer) ?? [];
  await visitor.form('/api/forms/refund', { bookingId: cancelled, expectedThebe });
  const [sold] = await old.query(`select reservation_number as number from bookings where uuid = '${paid}'`);
  runIn(cwd, old, 'refunds', '--', 'request', String(sold?.number), '10.00', '--reason', 'A broken seat');
  const refundsIn = async (...states: string[]) =>
    (await old.query(`select from refunds where state = any('{needs_approval,${states.join(',')}}')`)).length;
  await eventually('the bank has one of two refunds', async () => (await refundsIn('sent', 'done')) === 2);

  runIn(cwd, old, 'staff', '--', 'platform', 'neo@tsela.example');
  const pool = new pg.Pool({ connectionString: old.databaseUrl });
  await creditWallet(pool, { phone: `+267${phone}` }, 500);
  await pool.end();
  await visitor.ok('POST', '/api/user/withdrawals', { ...withdrawal, idempotencyKey: randomUUID() });
  const [requested] = await old.query('select uuid from withdrawals');
  const withdrawalCode = await visitor.inbox(`+267${phone}`, /(\d{6}) is your code to withdraw/);
  const confirmation = { withdrawalId: String(requested?.uuid), code: withdrawalCode, intent: 'confirm' };
  await visitor.form('/api/forms/withdrawal', confirmation);
  assert.deepEqual(await old.query('select state from withdrawals'), [{ state: 'requested' }]);

  const browser = await chromium.launch(launchOptions());
  t.after(() => browser.close());
  // A sandbox leads from 127.0.0.1 to this name.
  const baseURL = `http://localhost:${port}`;
  const context = await browser.newContext({ viewport: screen, baseURL });
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  const page = await context.newPage();
  const ticket = `/v2/self-service/${paid}`;
  const openTicket = async () => {
    await page.goto(ticket);
    await page.getByRole('article', { name: /Ramotswe/ }).waitFor();
  };
  await openTicket();
  await eventually('the phone stores the ticket', () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === 'activated' && Boolean(await caches.match(location.href));
    }),
  );
  const code = await contentOf(context.request, { bookingId: paid });

  await eventually('one refund is done, and one waits for its approval', async () => (await refundsIn('done')) === 2);
  const waiting = `select from message_outbox where state = 'pending' and next_attempt_at <= now()`;
  await eventually('every message is sent', async () => (await old.query(waiting)).length === 0);
  const before = await tablesOf(old);
  const owedBefore = await owedOf(old, `'sales'`, 'buses.operator_id');
  assert.equal(owedBefore.size, 1);
  await old.stop();
  await openTicket();
  const site = await startApp(t, { dataDirectory, port });
  const upgraded = await tablesOf(site);
  assert.deepEqual(changedTables(before, upgraded), []);
  for (const table of ['bus_seat_marks', 'schedule_exceptions', 'timetable_drafts'])
    assert.deepEqual(upgraded.get(table), [], table);
  // A start adds the sample sales that a later release has.
  const last = Math.max(...(before.get('ledger_transfers') ?? []).map(({ id }) => Number(id)));
  const accounts = `'sales', 'own_cash', 'settled'`;
  const added = await owedOf(site, accounts, 'coalesce(transfer.operator_id, buses.operator_id)', last);
  const payouts = await (await visitor.ok('GET', '/staff/platform/payouts')).text();
  for (const [name, thebe] of owedBefore) {
    const pula = ((thebe + (added.get(name) ?? 0)) / 100).toFixed(2);
    assert.ok(payouts.includes(`${name}: we owe P${pula}`), `${name} ${pula}`);
  }
  await site.query(`insert into pgboss.job (name) values ('close-money')`);
  await eventually('the job finds no difference for any operator', async () => {
    const open = await site.query('select from operators where owed_until is null');
    return open.length === 0;
  });
  for (const [table, column, initial] of newColumns)
    assert.deepEqual(new Set(upgraded.get(table)?.map((row) => row[column])), new Set([initial]), `${table} ${column}`);
  const sample = join(cwd, 'server/platform/catalogue/timetable/sample');
  assert.match(runIn(root, site, 'import', '--', sample), /Schedules: 0 added, 0 replaced, \d+ unchanged, 0 retired/);
  await context.setOffline(true);
  await openTicket();
  await context.setOffline(false);
  await openTicket();
  const check = await visitor.ok('POST', '/api/ticket-checks', { content: code });
  assert.equal(checked.parse(await check.json()).state, 'valid');
  await pay(site, visitor, unpaid, await visitor.submitted('pay', { bookingId: unpaid }));
  for (const [path, shown] of [
    ['/staff/platform/withdrawals', 'P150.00'],
    ['/staff/platform/refunds', 'P10.00'],
    ['/user/cancelled-bookings', 'Refund of '],
  ] as const)
    assert.ok((await (await visitor.ok('GET', path)).text()).includes(shown), path);
  assert.equal((await visit(site).signIn(phone, password)).status, 200);
  await site.stop();
});
