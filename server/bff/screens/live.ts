import { env } from '@/server/env';

/** Where a browser finds the live database; null: on the page's own address (`/.ws`). Given at run time. */
export type LiveAddress = { url: string | null };

export function getLiveAddress(): LiveAddress {
  const { SANDBOX_URL, FIREBASE_DATABASE_URL } = env();
  return { url: SANDBOX_URL ? null : (FIREBASE_DATABASE_URL ?? null) };
}
