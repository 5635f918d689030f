import { randomUUID } from 'node:crypto';
import type * as Timers from 'node:timers/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type * as Argon2 from '@node-rs/argon2';
import { named, newEmail, newUser, signUp } from '@/server/testing/test-accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { until } from '@/server/testing/until';
import { productionAccountCosts } from './password-hashes';
import type * as MinimumDuration from './minimum-duration';

/** Ends the minimum duration of each call under way. */
const mockEnds: (() => void)[] = [];
/** Counts the calls that have done their work. */
const mockDone = { calls: 0 };
let mockHeld = false;
const mockMinimumMs = 250;

jest.mock('node:timers/promises', () => {
  const timers = jest.requireActual<typeof Timers>('node:timers/promises');
  const setTimeout = (ms: number) =>
    mockHeld && ms === mockMinimumMs
      ? new Promise<void>((end) => mockEnds.push(end))
      : timers.setTimeout(ms === mockMinimumMs ? 0 : ms);
  return { ...timers, setTimeout };
});
/** The hashes that passwords were verified against. */
const mockVerified: (string | Uint8Array)[] = [];
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const verify: typeof argon2.verify = (hashed, ...rest) => {
    mockVerified.push(hashed);
    return argon2.verify(hashed, ...rest);
  };
  return { ...argon2, verify };
});
jest.mock('./minimum-duration', () => {
  const actual = jest.requireActual<typeof MinimumDuration>('./minimum-duration');
  const withMinimumDuration: typeof actual.withMinimumDuration = (platform, work) =>
    actual.withMinimumDuration(platform, () => work().finally(() => (mockDone.calls += 1)));
  return { ...actual, withMinimumDuration };
});

const test = testPlatform(productionAccountCosts);
let anna: TestPassenger;

beforeEach(async () => {
  mockHeld = false;
  anna = await addPassenger(test.db, { emailVerifiedAt: new Date() });
});

/** Expects that a call has not responded when its work is done, and that it responds when the minimum duration ends. */
async function expectHeld(call: () => Promise<unknown>, isDone: () => Promise<boolean>) {
  Object.assign(mockDone, { calls: 0 });
  mockEnds.length = 0;
  mockHeld = true;
  let responded = false;
  const response = call().then(() => (responded = true));
  await until(isDone, (done) => done || responded);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect({ responded, minimumDurations: mockEnds.length }).toEqual({ responded: false, minimumDurations: 1 });
  mockEnds.forEach((end) => end());
  await response;
}

const oneDone = () => Promise.resolve(mockDone.calls === 1);
const newPassword = 'Newer#1234';

type Account = { uuid: string; phone: string; email: string };
const code = '000000';
/** Each call about an account. */
const calls: Record<string, (account: Account) => Promise<unknown>> = {
  createUser: ({ phone }) => signUp(test, named(phone)),
  requestVerifyCode: ({ phone }) => test.callApi('requestVerifyCode', { body: { phone } }),
  sendCode: ({ uuid: userId }) => test.callApi('sendCode', { params: { userId } }),
  verifyAccount: ({ uuid: userId }) => test.callApi('verifyAccount', { body: { userId, code } }),
  requestReset: ({ email }) => test.callApi('requestReset', { body: { email } }),
  resetByCode: ({ phone }) =>
    test.callApi('resetByCode', { body: { account: { phone }, code: code, password: newPassword } }),
  verifyAccountByPath: ({ uuid: accountId }) =>
    test.callApi('verifyAccountByPath', { params: { code } }, { accountId }),
  setPasswordByPath: ({ uuid: accountId }) =>
    test.callApi('setPasswordByPath', { params: { otp: code, newPassword } }, { accountId }),
  resetByLink: ({ uuid }) =>
    test.callApi('resetByLink', { body: { token: uuid.padEnd(43, 'x'), password: newPassword } }),
};

it.each(Object.entries(calls))(
  '%s takes at least the minimum duration, with and without an account',
  async (_name, call) => {
    const unknown = { uuid: randomUUID(), phone: newUser().user.phone, email: newEmail() };
    for (const account of [{ ...anna, email: anna.email ?? '' }, unknown])
      await expectHeld(() => call(account), oneDone);
  },
);

it('a sign-in to an unverified account or to a decoy takes at least the minimum duration', async () => {
  for (const phone of [anna.phone, newUser().user.phone]) {
    const { username } = await signUp(test, named(phone));
    // `signIn` removes the counted try at the end.
    const takenBack = async () => {
      const { rows } = await test.db.execute('select 1 from sign_in_attempts where failures = 0');
      return rows.length > 0;
    };
    await expectHeld(() => test.callApi('signin', { body: { phone: username, password: testPassword } }), takenBack);
    mockHeld = false;
    await test.db.execute('delete from sign_in_attempts');
  }
});

it('a sign-in to an account that does not exist verifies a hash of the same cost as that of a new account', async () => {
  const { username } = await signUp(test);
  const costs: unknown[] = [];
  for (const phone of [username, newUser().user.phone]) {
    mockVerified.length = 0;
    await test.callApi('signin', { body: { phone, password: 'Wrong#1234' } });
    costs.push(mockVerified.map((hashed) => /^\$argon2id\$[^$]+\$[^$]+\$/.exec(String(hashed))?.[0]));
  }
  const cost = '$argon2id$v=19$m=19456,t=2,p=1$';
  expect(costs).toEqual([
    [cost, cost],
    [cost, cost],
  ]);
});
