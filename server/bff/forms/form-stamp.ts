import { createHmac, timingSafeEqual } from 'node:crypto';
import { formHoursMax, formSecondsMin } from '@/lib/limits';
import { systemClock, type Clock } from '@/lib/format/time';
import { env } from '@/server/process/env';

const sign = (createdAt: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`form stamp ${createdAt}`).digest('base64url');

export function makeStamp(clock: Clock = systemClock): string {
  return stampAt(clock().getTime());
}

/** Returns a stamp for a form that is shown again with its values. The visitor may send it at once. */
export function makeSettledStamp(clock: Clock = systemClock): string {
  return stampAt(clock().getTime() - formSecondsMin * 1000);
}

function stampAt(timeMs: number): string {
  const createdAt = String(timeMs);
  return `${createdAt}.${sign(createdAt)}`;
}

/**
 * Checks the signature and age of a stamp. `hasty` means sent faster than a person types, or created in the future.
 * `outdated` means that the page was open for more than a day. A cached page has older stamps, never newer ones.
 */
export function judgeStamp(stamp: string, clock: Clock = systemClock): 'good' | 'forged' | 'hasty' | 'outdated' {
  const ageMs = stampAgeMs(stamp, clock);
  if (ageMs === null) return 'forged';
  if (ageMs < formSecondsMin * 1000) return 'hasty';
  return ageMs > formHoursMax * 3_600_000 ? 'outdated' : 'good';
}

/** Returns the age of a stamp. It is negative if a faster clock created it, and null if the signature is not ours. */
export function stampAgeMs(stamp: string, clock: Clock = systemClock): number | null {
  const [, createdAt, signature] = /^(\d{1,16})\.([\w-]+)$/.exec(stamp) ?? [];
  if (createdAt === undefined || signature === undefined || !equal(signature, sign(createdAt))) return null;
  return clock().getTime() - Number(createdAt);
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
