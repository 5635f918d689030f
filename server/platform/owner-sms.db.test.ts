import { sql } from 'drizzle-orm';
import { defaultBudgets, parseBudgets } from '@/server/budgets/budgets';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, testPassword } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { creditWallet, withdraw } from '@/server/testing/test-wallet';

let opened: TestPlatform | undefined;
afterEach(() => opened?.close());

const openWith = async (budgets: string) =>
  (opened = await openTestPlatform({ budgets: (parseBudgets(budgets) ?? defaultBudgets).actions }));
const letHalfAMinutePass = ({ db }: TestPlatform) =>
  db.execute(sql`delete from rate_limits where key like 'between-codes:%'`);

it('SMS to a phone cannot be used up by strangers for its owner, in a session or in a network of the owner', async () => {
  const test = await openWith('sms-to-number=3/100');
  const anna = await addPassenger(test.db);
  await creditWallet(test.db, anna.id, 50_000);
  await test.callApi('signin', { body: { phone: anna.phone, password: testPassword } }, { clientAddress: '41.2.2.2' });
  const reset = async (clientAddress: string) => {
    await letHalfAMinutePass(test);
    return test.callApi('requestReset', { body: { phone: anna.phone } }, { clientAddress });
  };
  const strangers = [await reset('6.6.6.1'), await reset('6.6.7.1'), await reset('6.6.8.1'), await reset('6.6.9.1')];
  expect(strangers.map(({ code }) => code)).toEqual([undefined, undefined, undefined, 'sms_unavailable']);
  await letHalfAMinutePass(test);
  expect((await test.callApi('requestReset', { body: { phone: '' } }, anna.signedIn)).status).toBe(200);
  expect((await withdraw(test, anna, 100)).status).toBe(200);
  expect((await reset('41.2.2.2')).status).toBe(200);
  // The owner has a limit too.
  expect((await reset('41.2.2.2')).code).toBe('sms_unavailable');
  expect(await messagesTo(test, anna.phone)).toHaveLength(6);
});

it('SMS to a phone that an account has not confirmed count as those of a stranger', async () => {
  const test = await openWith('sms-to-number=1/100');
  const other = await addPassenger(test.db, { phoneVerifiedAt: null });
  const request = () => test.callApi('requestReset', { body: { phone: '' } }, other.signedIn);
  expect((await test.callApi('requestReset', { body: { phone: other.phone } })).status).toBe(200);
  await letHalfAMinutePass(test);
  expect((await request()).code).toBe('sms_unavailable');
});
