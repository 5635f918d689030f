import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { Template } from '@/server/messaging/templates';
import { users } from '@/server/db/schema/accounts';
import {
  lastCode,
  letHalfAMinutePass,
  login,
  newEmail,
  newUser,
  signUp,
  verify as tryCode,
} from '@/server/testing/test-accounts';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { confirmContact } from './verify-account';
import { notifyEverywhere, notifyUser, type UserMessage } from './notify-user';

const test = testPlatform();
const password = 'Right#1234';
const withEmail = (email: string) => signUp(test, login({ email, password }));
const verify = (userId: string, code: string) => tryCode(test, userId, code);

async function signIn(login: { phone: string } | { email: string }) {
  const { data } = await test.callApi('signin', { body: { ...login, password } });
  return { userId: data?.userId ?? '', signedIn: { accessToken: data?.accessToken ?? '' } };
}

const profileOf = async ({ userId, signedIn }: Awaited<ReturnType<typeof signIn>>) =>
  (await test.callApi('user', { params: { userId } }, signedIn)).data;

async function activate({ userId, signedIn }: Awaited<ReturnType<typeof signIn>>, email: string) {
  await test.callApi('sendCode', { params: { userId } }, signedIn);
  const body = { user_id: userId, email_code: await lastCode(test, email) };
  return test.callApi('activateEmail', { body }, signedIn);
}

/** The audience of each template. A missing template does not compile. */
const audiences: Record<Template['template'], 'code' | 'contact' | 'user'> = {
  'verify-code': 'code',
  'email-code': 'code',
  'factor-code': 'code',
  'reset-code': 'code',
  'withdrawal-code': 'code',
  'already-signed-up': 'contact',
  'contact-message': 'contact',
  'staff-invitation': 'contact',
  alert: 'contact',
  'booking-made': 'user',
  'booking-reminder': 'user',
  'booking-cancelled': 'user',
  'booking-paid': 'user',
  'booking-lapsed': 'user',
  'trip-cancelled': 'user',
  'wallet-credited': 'user',
  'payment-review': 'user',
  'payment-short': 'user',
  'payment-voided': 'user',
  'password-changed': 'user',
  'session-ended': 'user',
  'factor-changed': 'user',
  'staff-joined': 'user',
  'withdrawal-requested': 'user',
  'withdrawal-paid': 'user',
  'withdrawal-cancelled': 'user',
  'withdrawal-rejected': 'user',
  'payout-paid': 'user',
  'first-sale': 'user',
  'refund-accepted': 'user',
  'trip-late': 'user',
  'refund-sent': 'user',
  'refund-done': 'user',
  'refund-failed': 'user',
  'refund-in-wallet': 'user',
  'refund-checked': 'user',
  'refund-refused': 'user',
};

describe('a message to a user', () => {
  const toUsers = Object.entries(audiences).flatMap(([name, audience]) => (audience === 'user' ? [name] : []));
  const yes = new Date();

  it.each([
    [{ emailVerifiedAt: yes, phoneVerifiedAt: yes }, ['email'], ['email', 'sms']],
    [{ emailVerifiedAt: yes, phoneVerifiedAt: null }, ['email'], ['email']],
    [{ emailVerifiedAt: null, phoneVerifiedAt: yes }, ['sms'], ['sms']],
    [{ emailVerifiedAt: null, phoneVerifiedAt: null }, [], []],
  ])('goes only to contacts that a code has confirmed: %j', async (confirmed, one, every) => {
    for (const template of toUsers) {
      const user = await addPassenger(test.db, confirmed);
      const message = { cause: `${template}:${user.uuid}`, template, data: {} } as unknown as UserMessage;
      await test.db.transaction((tx) => notifyUser(test.platform, tx, user.id, message));
      const channels = async () =>
        [...(await messagesTo(test, user.email ?? '')), ...(await messagesTo(test, user.phone))].map(
          ({ channel }) => channel,
        );
      expect([template, await channels()]).toEqual([template, one]);
      const again = { ...message, cause: `${message.cause}:every` };
      await test.db.transaction((tx) => notifyEverywhere(test.platform, tx, user.id, again));
      expect([template, (await channels()).sort()]).toEqual([template, [...one, ...every].sort()]);
    }
  });

  it('is written by one function: the other writers send codes, invitations, alerts to the operator, or mail to the contact of a form', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
    );
    const writers = files.filter((file) =>
      /\{[^}]*\benqueueMessage\b[^}]*\} from '(@\/server\/messaging|\.)\/message-outbox'/.test(
        readFileSync(`server/${file}`, 'utf8'),
      ),
    );
    expect(writers.sort()).toEqual([
      'messaging/alerts.ts',
      'platform/accounts/create-user.ts',
      'platform/accounts/notify-user.ts',
      'platform/accounts/request-reset.ts',
      'platform/accounts/request-verify-code.ts',
      'platform/content/take-contact-message.ts',
      'platform/staff/factor.ts',
      'platform/staff/people.ts',
      'platform/wallet/withdrawal-code.ts',
    ]);
  });
});

describe('a contact', () => {
  it('is confirmed by the code that verified the account', async () => {
    const email = newEmail();
    const { userId, phone } = await withEmail(email);
    await test.callApi('requestVerifyCode', { body: { email } });
    expect((await verify(userId, await lastCode(test, email))).status).toBe(200);
    expect(await profileOf(await signIn({ email }))).toMatchObject({ authDetails: { isEmailVerified: true } });
    expect((await messagesTo(test, phone)).map(({ template }) => template)).toEqual(['verify-code']);
  });

  it('of an unconfirmed account does not stop a sign-up, and goes to the account that confirms it', async () => {
    const email = newEmail();
    const a = await withEmail(email);
    await verify(a.userId, await lastCode(test, a.phone));
    const b = await withEmail(email);
    expect((await messagesTo(test, b.phone)).map(({ template }) => template)).toEqual(['verify-code']);
    expect((await verify(b.userId, await lastCode(test, b.phone))).status).toBe(200);
    const [signedInA, signedInB] = [await signIn({ phone: a.phone }), await signIn({ phone: b.phone })];
    expect((await activate(signedInB, email)).data?.authDetails).toMatchObject({ email, isEmailVerified: true });
    expect(await profileOf(signedInA)).toMatchObject({
      authDetails: { email: null, isEmailVerified: false, isEmailRemoved: true, isPhoneRemoved: false },
    });
    expect((await signIn({ email })).userId).toBe(b.userId);
    expect((await signIn({ phone: a.phone })).userId).toBe(a.userId);
  });

  it('goes to the account that confirms it, if it is a phone, and the other account keeps its e-mail address', async () => {
    const email = newEmail();
    const stranger = await withEmail(email);
    await test.callApi('requestVerifyCode', { body: { email } });
    await verify(stranger.userId, await lastCode(test, email));
    const body = newUser();
    const owner = await signUp(test, { ...body, user: { ...body.user, phone: stranger.phone } });
    expect((await verify(owner.userId, await lastCode(test, stranger.phone))).status).toBe(200);
    const { data } = await test.callApi('signin', { body: { phone: owner.phone, password: body.login.password } });
    expect(data).toMatchObject({ userId: owner.userId, status: 'ACTIVE' });
    const other = await signIn({ email });
    expect(await profileOf(other)).toMatchObject({
      user: { phone: '' },
      authDetails: { email, isPhoneRemoved: true },
    });
    await letHalfAMinutePass(test);
    expect((await test.callApi('requestReset', { body: { phone: '' } }, other.signedIn)).status).toBe(200);
    expect((await messagesTo(test, email)).at(-1)).toMatchObject({ template: 'reset-code', channel: 'email' });
  });

  it('confirmed by two accounts at once belongs to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newEmail();
      const rivals = await Promise.all([1, 2, 3].map(() => addPassenger(test.db, { email, emailVerifiedAt: null })));
      const outcomes = await Promise.allSettled(
        rivals.map(({ id }) => test.db.transaction((tx) => confirmContact(test.platform, tx, id, 'email'))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const holders = await test.db.select().from(users).where(eq(users.email, email));
      expect(holders).toMatchObject([{ email, emailVerifiedAt: test.clock.read() }]);
    }
  });
});

describe('a username', () => {
  const named = (username: string) => signUp(test, login({ username }));

  it('in another case is taken', async () => {
    const tag = crypto.randomUUID().slice(0, 8);
    expect((await named(`neo-${tag}`)).status).toBe(200);
    expect(await named(`NEO-${tag}`)).toMatchObject({ status: 409, code: 'username_taken' });
    // The fullwidth letters of the same name.
    expect(await named(`ｎｅｏ-${tag}`)).toMatchObject({ status: 409, code: 'username_taken' });
  });

  it.each(['neo modise', 'nеo', 'neo\u034f', 'neo\u0007', 'neo!'])(
    'with other characters is refused: %j',
    async (name) => {
      expect(await named(name)).toMatchObject({ status: 400, code: 'username_characters' });
    },
  );
});
