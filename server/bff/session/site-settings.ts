import { demoPassengers, demoPassword } from '@/server/process/demo-accounts';
import { env } from '@/server/process/env';

export function getDemoAccounts() {
  if (env().SANDBOX !== '1') return null;
  return { phones: demoPassengers.map(({ phone }) => phone.replace('+267', '')), password: demoPassword };
}

/** Returns the URL of the live database for browsers. Null means the page's own origin (`/.ws`). Set at run time. */
export function getLiveUrl(): string | null {
  const { SANDBOX_URL, FIREBASE_DATABASE_URL } = env();
  return SANDBOX_URL ? null : (FIREBASE_DATABASE_URL ?? null);
}

export const mobileMoney = (): readonly string[] => env().MOBILE_MONEY;

export { siteContacts } from '@/server/process/site-contacts';

export function siteOrigin(): string {
  return new URL(env().NEXTAUTH_URL).origin;
}
