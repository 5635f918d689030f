import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { termsVersion } from '@/lib/domain/account-texts';
import { messagesTo } from './test-messages';
import { addPassenger, testPassword } from './test-passengers';
import type { TestPlatform } from './test-platform';

export async function lastCode(test: Pick<TestPlatform, 'db'>, recipient: string): Promise<string> {
  const codes = (await messagesTo(test, recipient)).map(({ data }) => data.code);
  return codes.filter((code) => typeof code === 'string').at(-1) ?? '';
}

export async function lastLinkToken(test: Pick<TestPlatform, 'db'>, email: string | null): Promise<string> {
  const links = (await messagesTo(test, email)).map(({ data }) => data.link);
  const link = links.findLast((each) => typeof each === 'string');
  return link?.split('/').at(-1) ?? '';
}

/** Removes the wait of half a minute between two codes, for every account. */
export const letHalfAMinutePass = ({ db }: Pick<TestPlatform, 'db'>) =>
  db.execute(sql`delete from rate_limits where key like 'between-codes:%'`);

export const verify = ({ callApi }: Pick<TestPlatform, 'callApi'>, userId: string, code: string) =>
  callApi('verifyAccount', { body: { userId, code } });

export const newUser = () => ({
  user: { fname: 'Neo', lname: 'Modise', phone: `+26774${randomInt(100_000, 999_999)}` },
  address: null,
  login: { username: randomUUID() as string, email: null as string | null, password: testPassword },
  termsVersion: termsVersion as string,
});

export type SignUp = ReturnType<typeof newUser> & { replaces?: string };

export async function signUp(test: TestPlatform, change: Partial<SignUp> = {}, clientAddress = '') {
  const body: SignUp = { ...newUser(), ...change };
  const { data, code, status } = await test.callApi('createUser', { body }, { clientAddress });
  return { body, status, code, userId: data?.userId ?? '', phone: body.user.phone, ...body.login };
}

export const newEmail = () => `${crypto.randomUUID()}@passenger.example`;

export const named = (phone: string) => ({ user: { fname: 'Neo', lname: 'Modise', phone } });
export const login = (change: Partial<SignUp['login']>) => ({ login: { ...newUser().login, ...change } });

type Contacts = (test: TestPlatform) => Promise<{ phone: string; email: string }>;

/** New contacts by the state of their account. Responses to sign-ups must not differ between them. */
export const contacts: Record<string, Contacts> = {
  'without an account': () => Promise.resolve({ phone: newUser().user.phone, email: newEmail() }),
  'with an account for the phone': async ({ db }) => ({
    phone: (await addPassenger(db, { phone: newUser().user.phone })).phone,
    email: newEmail(),
  }),
  'with an unverified account for the phone': async (test) => ({
    phone: (await signUp(test)).phone,
    email: newEmail(),
  }),
  'with an account for the e-mail address': async ({ db }) => {
    const email = newEmail();
    await addPassenger(db, { email });
    return { phone: newUser().user.phone, email };
  },
};
