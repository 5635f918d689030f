import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Role } from '@/lib/permissions';
import { inTransaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { lastCode, letHalfAMinutePass } from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addOperator, addStaff, type TestMember, type TestOperator } from '@/server/testing/test-staff';
import { addMember } from './people';

const test = testPlatform();
let operator: TestOperator;
beforeAll(async () => {
  operator = await addOperator(test.db);
});

const as = ({ signedIn }: TestPassenger) => ({ ...signedIn, idempotencyKey: randomUUID() });

const newMember = (role: Role) => addStaff(test.db, operator, role, { factorAt: null });
const send = async (user: TestPassenger) => (await test.callApi('sendFactorCode', {}, as(user))).code;
const check = async (user: TestPassenger, code: string) =>
  (await test.callApi('checkFactor', { body: { code } }, as(user))).code;
/** Calls a starred row of the operator. */
const invite = async (user: TestPassenger) => {
  const body = { contact: `${randomUUID()}@sms.example`, role: 'seller', reason: 'help' } as const;
  return (await test.callApi('inviteStaff', { params: { operatorId: operator.uuid }, body }, as(user))).code;
};
const factorOf = async (user: TestPassenger) => (await test.callApi('factor', {}, as(user))).data;
/** The sessions count as if the code of an SMS was typed now. */
const typeCode = ({ id }: TestPassenger) =>
  test.db.execute(sql`update sessions set sms_factor_at = ${test.clock.read()} where user_id = ${id}`);
const confirmApp = ({ id }: TestPassenger) =>
  test.db.execute(sql`insert into totp_secrets (user_id, secret, confirmed_at) values (${id}, 'sealed', now())`);

it('a code by SMS serves an owner once, for 15 minutes', async () => {
  const owner = await newMember('owner');
  expect(await invite(owner)).toBe('factor_required');
  expect(await send(owner)).toBeUndefined();
  const code = await lastCode(test, owner.phone);
  expect(await factorOf(owner)).toEqual({ state: 'none', uri: null, isFresh: false, smsTo: owner.phone.slice(-3) });
  const answers = await Promise.all([check(owner, code), check(owner, code), check(owner, code)]);
  expect(answers.toSorted()).toEqual(['factor_wrong', 'factor_wrong', undefined]);
  expect((await factorOf(owner))?.isFresh).toBe(true);
  expect(await invite(owner)).toBeUndefined();
  test.clock.advanceSeconds(15 * 60 - 1);
  expect(await invite(owner)).toBeUndefined();
  test.clock.advanceSeconds(1);
  expect(await invite(owner)).toBe('factor_required');
});

it('a wrong code by SMS writes one line to the security log', async () => {
  const owner = await newMember('owner');
  await send(owner);
  const lines: unknown[] = [];
  const warn = jest.spyOn(log, 'warn').mockImplementation((line: unknown) => void lines.push(line));
  expect(await check(owner, '000000x')).toBe('factor_wrong');
  warn.mockRestore();
  expect(lines).toMatchObject([{ event: 'code_wrong', account: owner.uuid, purpose: 'factor' }]);
});

it('a code by SMS serves no member of the platform, who may also own an operator, and no passenger', async () => {
  const [platform, both] = [await newMember('platform'), await newMember('owner')];
  const member = { operatorId: null, userId: both.id, role: 'platform' } as const;
  await inTransaction(test.db, (tx) => addMember(tx, member, { actor: 'tests', reason: null }));
  for (const person of [platform, both]) {
    await typeCode(person);
    expect([await send(person), await check(person, '123456')]).toEqual(['not_found', 'factor_wrong']);
    expect(await invite(person)).toBe('factor_required');
    const body = { contact: 'a@sms.example', reason: 'help' };
    expect((await test.callApi('invitePlatform', { body }, as(person))).code).toBe('factor_required');
    expect(await factorOf(person)).toMatchObject({ isFresh: false, smsTo: null });
  }
  expect(await send(await addPassenger(test.db))).toBe('not_found');
});

it.each<[string, (user: TestMember) => Promise<unknown>]>([
  ['a confirmed app', confirmApp],
  ['no confirmed phone', ({ id }) => test.db.execute(sql`update users set phone_verified_at = null where id = ${id}`)],
])('a person with %s gets no code, and one that was typed before serves no more', async (_, change) => {
  const owner = await newMember('owner');
  await typeCode(owner);
  expect(await invite(owner)).toBeUndefined();
  await change(owner);
  expect(await invite(owner)).toBe('factor_required');
  expect(await send(owner)).toBe('not_found');
  expect(await messagesTo(test, owner.phone)).toEqual([]);
});

it('a stolen session sends few codes, and guesses as often as with an app', async () => {
  const owner = await newMember('owner');
  expect([await send(owner), await send(owner)]).toEqual([undefined, 'too_many_tries']);
  for (let round = 0; round < 5; round += 1) {
    await letHalfAMinutePass(test);
    await send(owner);
  }
  expect(await messagesTo(test, owner.phone)).toHaveLength(5);
  for (let round = 0; round < 5; round += 1) expect(await check(owner, '000000x')).toBe('factor_wrong');
  expect(await check(owner, await lastCode(test, owner.phone))).toBe('too_many_tries');
  expect(await invite(owner)).toBe('factor_required');
});
