import { isObject } from '@/lib/contracts/light/read-json';

/**
 * A lock as this browser remembers it, with the name that was locked (spec sections 3 and 8), so that the login can
 * count it down after a reload too. The lock itself lives on the server.
 */
type Lock = { username: string; endsAt: number };
const key = 'LOCK';

/** The same name however it is typed: '71 000 001', '+26771000001'. */
const plain = (username: string) =>
  username
    .trim()
    .toLowerCase()
    .replace(/[\s()-]/g, '')
    .replace(/^(\+|00)267/, '');

export function saveLock(username: string, seconds: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ username: plain(username), endsAt: Date.now() + seconds * 1000 }));
  } catch {
    // A browser that stores nothing does without the countdown.
  }
}

/** The lock is over for this browser: a password was right, or set anew. */
export function forgetLock(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** How many whole seconds this name is still locked; a lock with less than one left is forgotten (spec section 4). */
export function secondsLocked(username: string): number {
  const found = readLock();
  if (!found) return 0;
  const left = Math.floor((found.endsAt - Date.now()) / 1000);
  if (left < 1) forgetLock();
  return left >= 1 && found.username === plain(username) ? left : 0;
}

function readLock(): Lock | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isObject(kept)) return undefined;
    const { username, endsAt } = kept;
    return typeof username === 'string' && typeof endsAt === 'number' ? { username, endsAt } : undefined;
  } catch {
    return undefined;
  }
}
