import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { decode, encode } from 'next-auth/jwt';

/** The key of the app under test. */
export function appSecret(): string {
  const kept = JSON.parse(readFileSync('test-results/e2e-data/secrets.json', 'utf8')) as { NEXTAUTH_SECRET: string };
  return kept.NEXTAUTH_SECRET;
}

async function readCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'next-auth.session-token');
  const token = cookie && (await decode({ token: cookie.value, secret: appSecret() }));
  return cookie && token ? { cookie, token } : null;
}

/** As if the sign-in were thirteen minutes old: the access token ends in two, so that its renewal is due. */
export async function ageSession(context: BrowserContext): Promise<void> {
  const found = await readCookie(context);
  if (!found) throw new Error('nobody is signed in');
  const token = { ...found.token, accessExpiresAt: Date.now() + 120_000 };
  await context.addCookies([{ ...found.cookie, value: await encode({ token, secret: appSecret() }) }]);
}

/** Whether the session's access token is a fresh one; null without a session. */
export async function isRenewed(context: BrowserContext): Promise<boolean | null> {
  const found = await readCookie(context);
  return found && Number(found.token.accessExpiresAt) > Date.now() + 10 * 60_000;
}
