import { likelyServerTime } from '@/lib/browser/server-clock';
import { isObject } from '@/lib/contracts/light/read-json';

/**
 * This browser's copy of a sign-in lock and its username (spec sections 3 and 8), so that the countdown survives a reload.
 * The server enforces the lock.
 */
type Lock = { username: string; endsAt: number };
/** Phones store this key, so it never changes. */
const key = 'LOCK';

/** Returns one form for all notations of a name, such as '71 000 001' and '+26771000001'. */
const plain = (username: string) =>
  username
    .trim()
    .toLowerCase()
    .replace(/[\s()-]/g, '')
    .replace(/^(\+|00)267/, '');

export function saveLock(username: string, seconds: number): void {
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ username: plain(username), endsAt: likelyServerTime().getTime() + seconds * 1000 }),
    );
  } catch {
    // Storage is blocked. The login shows no countdown after a reload.
  }
}

/** Deletes the lock after a correct or a new password. */
export function forgetLock(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Returns the whole seconds that this name is still locked, and deletes a lock with less than one left (spec section 4). */
export function secondsLocked(username: string): number {
  const lock = readLock();
  if (!lock) return 0;
  const left = Math.floor((lock.endsAt - likelyServerTime().getTime()) / 1000);
  if (left < 1) forgetLock();
  return left >= 1 && lock.username === plain(username) ? left : 0;
}

function readLock(): Lock | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isObject(stored)) return undefined;
    const { username, endsAt } = stored;
    return typeof username === 'string' && typeof endsAt === 'number' ? { username, endsAt } : undefined;
  } catch {
    return undefined;
  }
}
