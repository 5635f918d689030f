import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { decode, encode } from 'next-auth/jwt';

export function appSecret(): string {
  const secrets = JSON.parse(readFileSync('test-results/e2e-data/secrets.json', 'utf8')) as { NEXTAUTH_SECRET: string };
  return secrets.NEXTAUTH_SECRET;
}

async function readCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'next-auth.session-token');
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
