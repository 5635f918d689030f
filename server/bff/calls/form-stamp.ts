import { createHmac, timingSafeEqual } from 'node:crypto';
import { formHoursMax, formSecondsMin } from '@/lib/limits';
import { systemClock, type Clock } from '@/lib/format/time';
import { env } from '@/server/env';

const sign = (madeAt: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`form stamp ${madeAt}`).digest('base64url');

/** When a form was made, signed: whoever sends it must have asked for its page. */
export function makeStamp(clock: Clock = systemClock): string {
  return stampOf(clock().getTime());
}

/** For a form that is shown again, filled in already: it may be sent at once. */
export function makeSettledStamp(clock: Clock = systemClock): string {
  return stampOf(clock().getTime() - formSecondsMin * 1000);
}

function stampOf(timeMs: number): string {
  const madeAt = String(timeMs);
  return `${madeAt}.${sign(madeAt)}`;
}

/**
 * `hasty`: sent faster than a person types, or from the future. `outdated`: its page was open for more than a day.
 * A page that is kept a few seconds for everybody makes its forms older, never younger.
 */
export function judgeStamp(stamp: string, clock: Clock = systemClock): 'good' | 'forged' | 'hasty' | 'outdated' {
  const ageMs = stampAgeMs(stamp, clock);
  if (ageMs === null) return 'forged';
  if (ageMs < formSecondsMin * 1000) return 'hasty';
  return ageMs > formHoursMax * 3_600_000 ? 'outdated' : 'good';
}

/** Negative where it was made by a clock before ours; null where it was not made by us. */
export function stampAgeMs(stamp: string, clock: Clock = systemClock): number | null {
  const [, madeAt, signature] = /^(\d{1,16})\.([\w-]+)$/.exec(stamp) ?? [];
  if (madeAt === undefined || signature === undefined || !equal(signature, sign(madeAt))) return null;
  return clock().getTime() - Number(madeAt);
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
