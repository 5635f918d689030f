import { randomUUID } from 'node:crypto';
import type * as Timers from 'node:timers/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { newUser } from '@/server/testing/route-table';
import { newEmail, signUp } from '@/server/testing/test-accounts';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { until } from '@/server/testing/until';
import type * as SteadyTime from './steady-time';

/** The floors of the calls under way, which are over when a test says so, and how many have done their work. */
const mockFloors: (() => void)[] = [];
const mockDone = { calls: 0 };
let mockHeld = false;

jest.mock('node:timers/promises', () => {
  const timers = jest.requireActual<typeof Timers>('node:timers/promises');
  const setTimeout = (ms: number) =>
    mockHeld && ms === 250
      ? new Promise<void>((over) => mockFloors.push(over))
      : timers.setTimeout(ms === 250 ? 0 : ms);
  return { ...timers, setTimeout };
});
jest.mock('./steady-time', () => {
  const steady = jest.requireActual<typeof SteadyTime>('./steady-time');
  const inSteadyTime: typeof steady.inSteadyTime = (work) =>
    steady.inSteadyTime(() => work().finally(() => (mockDone.calls += 1)));
  return { ...steady, inSteadyTime };
});

let test: TestPlatform;
let anna: TestPassenger;

beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());
beforeEach(async () => {
  mockHeld = false;
  anna = await addPassenger(test.db, { emailVerifiedAt: new Date() });
});

/** Runs a call whose floor is held: it has not answered when its work is done, and does when the floor is over. */
async function expectHeld(call: () => Promise<unknown>, isDone: () => Promise<boolean>) {
  Object.assign(mockDone, { calls: 0 });
  mockFloors.length = 0;
  mockHeld = true;
  let answered = false;
  const answer = call().then(() => (answered = true));
  await until(isDone, (done) => done || answered);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect({ answered, floors: mockFloors.length }).toEqual({ answered: false, floors: 1 });
  mockFloors.forEach((over) => over());
  await answer;
}

const oneDone = () => Promise.resolve(mockDone.calls === 1);
const newPassword = 'Newer#1234';
const named = (phone: string) => ({ user: { fname: 'Neo', lname: 'Modise', phone } });

/** Each call about an account that there is, and about none. */
const calls: [name: string, known: () => Promise<unknown>, unknown: () => Promise<unknown>][] = [
  ['createUser', () => signUp(test, named(anna.phone)), () => signUp(test)],
  [
    'requestVerifyCode',
    () => test.ask('requestVerifyCode', { body: { phone: anna.phone } }),
    () => test.ask('requestVerifyCode', { body: { phone: newUser().user.phone } }),
  ],
  [
    'resendVerifyCode',
    () => test.ask('resendVerifyCode', { params: { userId: anna.uuid } }),
    () => test.ask('resendVerifyCode', { params: { userId: randomUUID() } }),
  ],
  [
    'verifyAccount',
    () => test.ask('verifyAccount', { body: { userId: anna.uuid, code: '000000' } }),
    () => test.ask('verifyAccount', { body: { userId: randomUUID(), code: '000000' } }),
  ],
  [
    'requestReset',
    () => test.ask('requestReset', { body: { email: anna.email ?? '' } }),
    () => test.ask('requestReset', { body: { email: newEmail() } }),
  ],
  [
    'resetByCode',
    () => test.ask('resetByCode', { body: { account: { phone: anna.phone }, otp: '000000', newPassword } }),
    () => test.ask('resetByCode', { body: { account: { email: newEmail() }, otp: '000000', newPassword } }),
  ],
  [
    'resetByCodeInPath',
    () => test.ask('resetByCodeInPath', { params: { userId: anna.uuid, otp: '000000', newPassword } }),
    () => test.ask('resetByCodeInPath', { params: { userId: randomUUID(), otp: '000000', newPassword } }),
  ],
  [
    'resetByLink',
    () => test.ask('resetByLink', { body: { token: 'x'.repeat(43), newPassword } }),
    () => test.ask('resetByLink', { body: { token: 'y'.repeat(43), newPassword } }),
  ],
];

it.each(calls)('%s answers not before the floor, account or not', async (_name, known, unknown) => {
  await expectHeld(known, oneDone);
  await expectHeld(unknown, oneDone);
});

it('a sign-in of who is not verified, or of nobody, answers not before the floor', async () => {
  for (const phone of [anna.phone, newUser().user.phone]) {
    const { username } = await signUp(test, named(phone));
    // The counted try is taken back at the end.
    const takenBack = async () => {
      const { rows } = await test.db.execute('select 1 from sign_in_attempts where failures = 0');
      return rows.length > 0;
    };
    await expectHeld(() => test.ask('signin', { body: { phone: username, password: testPassword } }), takenBack);
    mockHeld = false;
    await test.db.execute('delete from sign_in_attempts');
  }
});
