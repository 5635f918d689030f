import { likelyServerTime } from '@/lib/browser/server-clock';
import { siteStorage } from '@/lib/browser/features';
import { readPhoneText } from '@/lib/typed';
import { isObject } from '@/lib/contracts/light/read-json';

/** A copy of the server's lock (spec sections 3 and 8), so that the countdown survives a reload. */
type Lock = { username: string; endsAt: number };
/** Phones store this key, so it never changes. */
const key = 'LOCK';

const plain = (username: string) =>
  readPhoneText(username)
    .toLowerCase()
    .replace(/^(\+|00)267/, '');

export function saveLock(username: string, seconds: number): void {
  const endsAt = likelyServerTime().getTime() + seconds * 1000;
  siteStorage.set(key, JSON.stringify({ username: plain(username), endsAt }));
}

export const forgetLock = () => siteStorage.remove(key);

/** Deletes a lock with less than one second left (spec section 4). */
export function secondsLocked(username: string): number {
  const lock = readLock();
  if (!lock) return 0;
  const left = Math.floor((lock.endsAt - likelyServerTime().getTime()) / 1000);
  if (left < 1) forgetLock();
  return left >= 1 && lock.username === plain(username) ? left : 0;
}

function readLock(): Lock | undefined {
  try {
    const stored: unknown = JSON.parse(siteStorage.get(key) ?? 'null');
    if (!isObject(stored)) return undefined;
    const { username, endsAt } = stored;
    return typeof username === 'string' && typeof endsAt === 'number' ? { username, endsAt } : undefined;
  } catch {
    return undefined;
  }
}
