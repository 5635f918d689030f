import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { decode, encode } from 'next-auth/jwt';
import type { Pool } from 'pg';
import { deriveTokenPair, familyOf, hashToken, newToken, signIdToken } from '@/server/platform/accounts/tokens';

const cookieName = 'next-auth.session-token';

const secretsOfApp = () =>
  JSON.parse(readFileSync('test-results/e2e-data/secrets.json', 'utf8')) as {
    NEXTAUTH_SECRET: string;
    ID_TOKEN_SECRET: string;
  };

const appSecret = () => secretsOfApp().NEXTAUTH_SECRET;

/** Returns the stamp of a form that was opened a minute ago. A form that is sent sooner counts as spam. */
export function olderStamp(): string {
  const at = String(Date.now() - 60_000);
  return `${at}.${createHmac('sha256', appSecret()).update(`form stamp ${at}`).digest('base64url')}`;
}

/** Opens a session of the user with this phone, as a sign-in does, and returns its cookie. */
export async function openSession(database: Pool, phone: string) {
  const secret = secretsOfApp().ID_TOKEN_SECRET;
  const { accessToken, refreshToken } = deriveTokenPair(newToken(), secret);
  const { rows } = await database.query<{ uuid: string; role: 'user'; first_name: string }>(
    `with opened as (
       insert into sessions (user_id, access_token_hash, access_expires_at, refresh_token_hash, refresh_expires_at, family_hash,
                             device)
       select id, $2, now() + interval '15 minutes', $3, now() + interval '30 days', $4, 'Chrome on Linux'
       from users where phone = $1 returning user_id)
     select uuid, role, first_name from users join opened on user_id = users.id`,
    [phone, ...[accessToken, refreshToken, familyOf(refreshToken, secret)].map(hashToken)],
  );
  const [user] = rows;
  if (!user) throw new Error(`no user has the phone ${phone}`);
  const token = {
    userId: user.uuid,
    firstName: user.first_name,
    accessToken,
    refreshToken,
    idToken: await signIdToken(user, secret, new Date()),
    accessExpiresAt: Date.now() + 15 * 60_000,
  };
  const value = await encode({ token, secret: appSecret() });
  return { name: cookieName, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' as const };
}

async function readCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === cookieName);
  const token = cookie && (await decode({ token: cookie.value, secret: appSecret() }));
  return cookie && token ? { cookie, token } : null;
}

/** Makes the access token expire in 2 minutes, so that its renewal is due. */
export async function ageSession(context: BrowserContext): Promise<void> {
  const session = await readCookie(context);
  if (!session) throw new Error('no session to age');
  const token = { ...session.token, accessExpiresAt: Date.now() + 120_000 };
  await context.addCookies([{ ...session.cookie, value: await encode({ token, secret: appSecret() }) }]);
}

/** Returns whether the access token is valid for more than 10 minutes, or null without a session. */
export async function isRenewed(context: BrowserContext): Promise<boolean | null> {
  const session = await readCookie(context);
  return session && Number(session.token.accessExpiresAt) > Date.now() + 10 * 60_000;
}
