import { createHmac, timingSafeEqual } from 'node:crypto';
import { formHoursMax, formSecondsMin } from '@/lib/limits';
import { systemClock, type Clock } from '@/lib/time';
import { env } from '@/server/env';

const sign = (madeAt: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`form stamp ${madeAt}`).digest('base64url');

/** When a form was made, signed: whoever sends it must have asked for its page. */
export function makeStamp(clock: Clock = systemClock): string {
  const madeAt = String(clock().getTime());
  return `${madeAt}.${sign(madeAt)}`;
}

/**
 * `hasty`: sent faster than a person types, or from the future. `outdated`: its page was open for more than a day.
 * A page that is kept a few seconds for everybody makes its forms older, never younger.
 */
export function judgeStamp(stamp: string, clock: Clock = systemClock): 'good' | 'forged' | 'hasty' | 'outdated' {
  const [, madeAt, signature] = /^(\d{1,16})\.([\w-]+)$/.exec(stamp) ?? [];
  if (madeAt === undefined || signature === undefined || !equal(signature, sign(madeAt))) return 'forged';
  const ageMs = clock().getTime() - Number(madeAt);
  if (ageMs < formSecondsMin * 1000) return 'hasty';
  return ageMs > formHoursMax * 3_600_000 ? 'outdated' : 'good';
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
