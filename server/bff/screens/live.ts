import { env } from '@/server/env';

/** URL of the live database for browsers. Null means the page's own origin (`/.ws`). Set at run time. */
export type LiveAddress = { url: string | null };

export function getLiveAddress(): LiveAddress {
  const { SANDBOX_URL, FIREBASE_DATABASE_URL } = env();
  return { url: SANDBOX_URL ? null : (FIREBASE_DATABASE_URL ?? null) };
}
