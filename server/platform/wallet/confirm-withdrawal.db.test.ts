import { sql } from 'drizzle-orm';
import { codeMinutes, codeTries, maxOpenWithdrawals, withdrawalWaitHours } from '@/lib/limits';
import { issueCode } from '@/server/platform/accounts/account-codes';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import {
  creditWallet,
  holdings,
  newestWithdrawal,
  sentWithdrawalCode,
  withdraw,
  withdrawConfirmed,
} from '@/server/testing/test-wallet';
import { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal';
import { listConfirmedWithdrawals } from './withdrawals.repo';
import { messagesTo, readOutbox } from '@/server/testing/test-messages';

const test = testPlatform();
let mpho: TestPassenger;
const whole = { wallet: 50_000, reserve: 0 };

beforeEach(async () => {
  mpho = await addPassenger(test.db);
  await creditWallet(test.db, mpho.id, 50_000);
});

/** Requests a withdrawal and returns its id and code. */
async function request(pula = 100) {
  expect((await withdraw(test, mpho, pula)).status).toBe(200);
  return { id: await newestWithdrawal(test.db, mpho), code: await sentWithdrawalCode(test.db, mpho) };
}

const own = (intent: 'send-code' | 'cancel', withdrawalId: string, passenger = mpho) =>
  test.callApi('changeWithdrawal', { body: { intent, withdrawalId } }, passenger.signedIn);
const confirm = (id: string, code: string, passenger = mpho) =>
  test.callApi('changeWithdrawal', { body: { intent: 'confirm', withdrawalId: id, code } }, passenger.signedIn);
const otherCode = (code: string) => (code === '000000' ? '111111' : '000000');
const decide = (id: string, decision: WithdrawalDecision) =>
  decideWithdrawal(test.platform, id, decision, { actor: 'tests', reason: 'a test' }).then(
    (audited) => audited !== 'repeated',
    (error: unknown) => (error as { code?: unknown }).code,
  );
const listed = async () => (await test.callApi('ownWithdrawals', {}, mpho.signedIn)).data ?? [];
const held = () => holdings(test.db, mpho.id);

async function changePassword() {
  const { code } = await issueCode(test.platform, test.db, mpho, { purpose: 'reset', channel: 'sms' });
  const body = { code, password: 'Newer#4321' };
  expect((await test.callApi('changeByCode', { body }, mpho.signedIn)).status).toBe(200);
}

describe('an unconfirmed withdrawal', () => {
  it('holds no money, shows where its code went, and cannot be paid or rejected', async () => {
    const { id } = await request();
    expect(await held()).toEqual(whole);
    expect(await listed()).toMatchObject([{ id, state: 'unconfirmed', codeSentTo: `•••• ${mpho.phone.slice(-3)}` }]);
    expect(await decide(id, 'paid')).toBe('withdrawal_unconfirmed');
    expect(await decide(id, 'rejected')).toBe('withdrawal_unconfirmed');
    for (const show of ['open', 'done'] as const) {
      const { rows } = await listConfirmedWithdrawals(test.db, { show, sort: '-since' });
      expect(rows.map(({ uuid }) => uuid)).not.toContain(id);
    }
    expect(await held()).toEqual(whole);
  });

  it.each([
    ['the phone', { phoneVerifiedAt: new Date(), emailVerifiedAt: new Date() }, 'sms'],
    ['the e-mail address without a confirmed phone', { phoneVerifiedAt: null, emailVerifiedAt: new Date() }, 'email'],
  ])('sends its code to %s', async (_contact, change, channel) => {
    mpho = await addPassenger(test.db, change);
    await creditWallet(test.db, mpho.id, 50_000);
    const { id, code } = await request();
    const [message] = await messagesTo(test, (channel === 'sms' ? mpho.phone : mpho.email) ?? '');
    expect(message).toMatchObject({ channel, template: 'withdrawal-code', data: { code, amount: 'P100.00' } });
    expect((await confirm(id, code)).status).toBe(200);
  });

  it('is refused without a confirmed contact', async () => {
    mpho = await addPassenger(test.db, { phoneVerifiedAt: null, emailVerifiedAt: null });
    await creditWallet(test.db, mpho.id, 50_000);
    expect(await withdraw(test, mpho, 100)).toMatchObject({ status: 404, code: 'contact_unconfirmed' });
    expect(await listed()).toEqual([]);
  });

  it('ends when its time is over, unless a new code was sent', async () => {
    const { id, code } = await request();
    test.clock.advanceSeconds((codeMinutes - 1) * 60);
    expect((await own('send-code', id)).status).toBe(200);
    expect((await confirm(id, code)).code).toBe('code_wrong');
    test.clock.advanceSeconds((codeMinutes - 1) * 60);
    expect(await listed()).toMatchObject([{ state: 'unconfirmed' }]);
    test.clock.advanceSeconds(60);
    expect(await listed()).toMatchObject([{ state: 'expired', codeSentTo: null }]);
    expect((await confirm(id, await sentWithdrawalCode(test.db, mpho))).code).toBe('withdrawal_over');
    expect((await own('send-code', id)).code).toBe('too_many_tries');
    expect(await held()).toEqual(whole);
  });

  it('ends when it is cancelled, and a repeated cancellation changes nothing', async () => {
    const { id, code } = await request();
    expect((await own('cancel', id)).status).toBe(200);
    expect((await own('cancel', id)).status).toBe(200);
    expect((await confirm(id, code)).code).toBe('withdrawal_over');
    expect(await listed()).toMatchObject([{ state: 'cancelled' }]);
    expect(await held()).toEqual(whole);
  });
});

describe('the code of a withdrawal', () => {
  it('confirms it once, also when it is sent several times at once', async () => {
    const { id, code } = await request();
    const outcomes = await Promise.all([confirm(id, code), confirm(id, code), confirm(id, code)]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await confirm(id, code)).status).toBe(200);
    expect(await held()).toEqual({ wallet: 40_000, reserve: 10_000 });
    expect(await listed()).toMatchObject([{ state: 'requested' }]);
  });

  it('confirms neither a newer request nor the request of another passenger', async () => {
    const first = await request(100);
    const second = await request(400);
    expect((await confirm(second.id, first.code)).code).toBe('code_wrong');
    expect((await confirm(first.id, first.code)).code).toBe('withdrawal_over');
    const thief = await addPassenger(test.db);
    expect((await confirm(second.id, second.code, thief)).code).toBe('not_found');
    expect((await own('send-code', second.id, thief)).code).toBe('not_found');
    expect((await own('cancel', second.id, thief)).code).toBe('not_found');
    expect(await held()).toEqual(whole);
    expect((await confirm(second.id, second.code)).status).toBe(200);
    expect(await held()).toEqual({ wallet: 10_000, reserve: 40_000 });
  });

  it(`is invalid after ${codeTries} wrong tries, and a new one confirms`, async () => {
    const { id, code } = await request();
    for (let tries = 0; tries < codeTries; tries += 1)
      expect((await confirm(id, otherCode(code))).code).toBe('code_wrong');
    expect((await confirm(id, code)).code).toBe('code_wrong');
    expect((await own('send-code', id)).status).toBe(200);
    expect((await own('send-code', id)).code).toBe('too_many_tries');
    expect((await confirm(id, await sentWithdrawalCode(test.db, mpho))).status).toBe(200);
  });

  it('confirms no amount that the wallet no longer holds', async () => {
    const { id, code } = await request(400);
    await withdrawElsewhere(200);
    expect(await confirm(id, code)).toMatchObject({ status: 404, code: 'balance_exceeded' });
    expect(await held()).toEqual({ wallet: 30_000, reserve: 0 });
    expect(await listed()).toMatchObject([{ state: 'unconfirmed' }]);
  });

  /** Takes money out of the wallet in another way. */
  async function withdrawElsewhere(pula: number) {
    await creditWallet(test.db, mpho.id, -pula * 100);
  }
});

it(`an account has at most ${maxOpenWithdrawals} open withdrawals`, async () => {
  for (let count = 1; count <= maxOpenWithdrawals; count += 1)
    expect((await withdrawConfirmed(test, mpho, count)).status).toBe(200);
  expect(await withdraw(test, mpho, 50)).toMatchObject({ status: 404, code: 'too_many_withdrawals' });
  const [open] = (await listed()).map(({ id }) => id);
  expect(await decide(open ?? '', 'paid')).toBe(true);
  expect((await withdrawConfirmed(test, mpho, 50)).status).toBe(200);
});

describe('after a change of password', () => {
  const hoursSeconds = 60 * 60;
  const confirmed = async () => {
    expect((await withdrawConfirmed(test, mpho, 100)).status).toBe(200);
    return newestWithdrawal(test.db, mpho);
  };

  it('a confirmed withdrawal waits, says how to stop it, and is paid after the wait', async () => {
    await changePassword();
    test.clock.advanceSeconds(hoursSeconds);
    const id = await confirmed();
    const notBefore = new Date(test.clock.read().getTime() + (withdrawalWaitHours - 1) * hoursSeconds * 1000);
    expect(await listed()).toMatchObject([{ state: 'requested', notBefore: notBefore.toISOString() }]);
    const message = (await readOutbox(test.db)).find(({ cause }) => cause === `withdrawal:${id}:requested`);
    expect(message?.data).toMatchObject({ notBefore: expect.any(String) as string });
    expect(await decide(id, 'paid')).toBe('withdrawal_waits');
    expect(await held()).toEqual({ wallet: 40_000, reserve: 10_000 });
    test.clock.set(notBefore);
    expect(await listed()).toMatchObject([{ state: 'requested', notBefore: null }]);
    expect(await decide(id, 'paid')).toBe(true);
  });

  it('its owner cancels it during the wait, once, and not later', async () => {
    await changePassword();
    const id = await confirmed();
    const outcomes = await Promise.all([own('cancel', id), own('cancel', id)]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
    expect(await held()).toEqual(whole);
    expect(await decide(id, 'paid')).toBe('withdrawal_decided');
    const next = await confirmed();
    test.clock.advanceSeconds(withdrawalWaitHours * hoursSeconds);
    expect((await own('cancel', next)).code).toBe('withdrawal_not_waiting');
  });

  it('a withdrawal that is confirmed a day later does not wait', async () => {
    await changePassword();
    test.clock.advanceSeconds(withdrawalWaitHours * hoursSeconds);
    const id = await confirmed();
    expect(await decide(id, 'paid')).toBe(true);
  });

  it('a withdrawal can be rejected during the wait', async () => {
    await changePassword();
    expect(await decide(await confirmed(), 'rejected')).toBe(true);
    expect(await held()).toEqual(whole);
  });
});

it.each([sql`update audit_rows set reason = 'another'`, sql`delete from audit_rows`, sql`truncate audit_rows`])(
  'the audit table refuses a change (%#)',
  async (statement) => {
    await expect(test.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
  },
);
