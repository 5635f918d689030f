import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { auditRows } from '@/server/db/schema/audit';
import { messageOutbox } from '@/server/db/schema/messages';
import { withdrawals } from '@/server/db/schema/wallet';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import { openNumbers } from '@/server/platform/wallet/bank-account';
import { keyIdOf, type DataKeys } from '@/server/sealing/sealed-text';
import { sentDue } from '@/server/testing/test-messages';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { accountNumber, creditWallet, ibanNumber, withdraw, withdrawBody } from '@/server/testing/test-wallet';
import { resealCommand } from './reseal-command';

const test = testPlatform();
const [oldKey, newKey] = ['earlier-data-key-abcdefghijklmnopqrst', 'present-data-key-abcdefghijklmnopqrst'] as const;
const [before, both, after] = [[oldKey] as const, [newKey, oldKey] as const, [newKey] as const];
const setKeys = (dataKeys: DataKeys = both) => Object.assign(test.platform, { dataKeys });
beforeEach(() => setKeys(before));

const reseal = (db = test.platform.db) => resealCommand({ DATA_KEY: newKey, DATA_KEYS_BEFORE: oldKey })(db, [], {});
const as = ({ signedIn }: TestPassenger) => ({ ...signedIn, idempotencyKey: randomUUID() });
const secretOf = async (user: TestPassenger) => {
  const uri = (await test.callApi('factor', {}, as(user))).data?.uri;
  return uri ? (new URL(uri).searchParams.get('secret') ?? '') : '';
};
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: test.clock.read().getTime() });
async function beginFactor() {
  const user = await addPassenger(test.db);
  await test.callApi('beginFactor', { body: { password: testPassword } }, as(user));
  return user;
}
const confirm = async (user: TestPassenger, code: string) =>
  (await test.callApi('confirmFactor', { body: { code } }, as(user))).status;

async function addRich() {
  const user = await addPassenger(test.db);
  await creditWallet(test.db, user.id, 50_000);
  return user;
}
const withdrawalsOf = ({ id }: TestPassenger) => test.db.select().from(withdrawals).where(eq(withdrawals.userId, id));

function enqueue(count: number) {
  const message = { channel: 'sms', recipient: '+26771000001', template: 'password-changed', data: {} } as const;
  const messages = Array.from({ length: count }, () => ({ ...message, cause: randomUUID() }));
  return test.db.transaction((tx) => enqueueMessage(test.platform, tx, ...messages));
}

async function tablesWith(key: string) {
  const { rows } = await test.db.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await test.db.execute(
      sql`select from ${sql.raw(name)} t where t::text like ${`%v2.${keyIdOf(key).replaceAll('_', '\\_')}.%`} limit 1`,
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** Runs the work, and returns the rows that its statements read, and the number of its statements. `most` ends it. */
async function watch(work: () => Promise<unknown>, most = Infinity) {
  const { db } = test.platform;
  const execute = db.execute.bind(db);
  const seen = { read: 0, statements: 0 };
  const watched = async (query: Parameters<typeof execute>[0]) => {
    if ((seen.statements += 1) > most) throw new Error('stopped');
    const { rows, ...result } = await execute(query);
    seen.read += rows.length;
    return { rows, ...result };
  };
  const spy = jest.spyOn(db, 'execute').mockImplementation(watched as never);
  await work().finally(() => spy.mockRestore());
  return seen;
}

it('every stored text has the present key after reseal, which reads each row once, and may be stopped and repeated', async () => {
  const [mpho, pending, confirmed] = [await addRich(), await beginFactor(), await beginFactor()];
  await withdraw(test, mpho, 100);
  const secret = await secretOf(confirmed);
  expect(await confirm(confirmed, codeOf(secret))).toBe(200);
  await enqueue(501);
  const { id = 0 } = (await test.db.select().from(messageOutbox).limit(1))[0] ?? {};
  await test.db.update(messageOutbox).set({ data: 'v2.unknown0.AAAA' }).where(eq(messageOutbox.id, id));
  setKeys();
  await enqueue(1);
  expect(await tablesWith(oldKey)).toEqual(['message_outbox', 'sessions', 'totp_secrets', 'withdrawals']);

  await expect(watch(reseal, 100)).rejects.toThrow('stopped');
  expect(await tablesWith(oldKey)).toEqual(['message_outbox']);
  const { rows } = await test.db.execute<{ all: number; messages: number }>(sql`
    select (select count(*) from message_outbox)::int as messages, (select count(*) from message_outbox)::int +
      (select count(*) from sessions)::int + (select count(*) from totp_secrets)::int +
      (select count(*) from withdrawals)::int as all`);
  const lines: string[] = [];
  expect((await watch(async () => lines.push(...(await reseal())))).read).toBe(rows[0]?.all);
  expect(lines).toEqual([
    expect.stringMatching(
      /sessions 0, totp_secrets 0, withdrawals 0, message_outbox 4\d\d\. No key opens 1 texts: add/,
    ),
  ]);
  expect(await tablesWith(oldKey)).toEqual([]);
  expect(await test.db.select().from(auditRows).where(eq(auditRows.action, 'database.resealed'))).toMatchObject([
    { after: { sessions: 0, withdrawals: 0 } },
  ]);

  setKeys(after);
  expect((await withdrawalsOf(mpho)).map((row) => openNumbers(after, row))).toEqual([{ accountNumber, ibanNumber }]);
  expect(await confirm(pending, codeOf(await secretOf(pending)))).toBe(200);
  test.clock.advanceSeconds(30);
  expect((await test.callApi('checkFactor', { body: { code: codeOf(secret) } }, as(confirmed))).status).toBe(200);
  expect((await reseal())[0]).toMatch(/ message_outbox 0\. No key opens 1 /);
});

it('no message is lost or sent twice while reseal runs', async () => {
  await test.db.delete(messageOutbox);
  await enqueue(60);
  setKeys();
  const sent: string[] = [];
  const send = async () => {
    while (await test.db.$count(messageOutbox, eq(messageOutbox.state, 'pending')))
      sent.push(...(await sentDue({ db: test.db, dataKeys: both })).map(({ idempotencyKey }) => idempotencyKey));
  };
  await Promise.all([send(), reseal(), enqueue(20), reseal()]);
  await send();
  expect([sent.length, new Set(sent).size]).toEqual([80, 80]);
});

it('reseal refuses a key that the start refuses', async () => {
  const run = (DATA_KEY: string, DATA_KEYS_BEFORE = '') =>
    resealCommand({ DATA_KEY, DATA_KEYS_BEFORE })(test.db, [], {});
  await expect(run('')).rejects.toThrow('DATA_KEY ');
  await expect(run('short-but-abcdefghijklmn')).rejects.toThrow('DATA_KEY is missing or short');
  await expect(run(newKey, newKey)).rejects.toThrow('DATA_KEYS_BEFORE has the same value as DATA_KEY: remove that key');
});

it('a repeated withdrawal is recognized after a change of the key, with and without an idempotency key', async () => {
  const [mpho, key] = [await addRich(), randomUUID()];
  expect((await withdraw(test, mpho, 100, key)).status).toBe(200);
  setKeys();
  expect((await withdraw(test, mpho, 100, key)).status).toBe(200);
  expect((await test.callApi('requestWithdraw', { body: withdrawBody(mpho, 100) }, mpho.signedIn)).status).toBe(200);
  expect((await withdraw(test, mpho, 200, key)).code).toBe('withdrawal_mismatch');
  expect(await withdrawalsOf(mpho)).toHaveLength(1);
});
