import { AppError } from '@/lib/errors';
import { holdChangeMinutes, maxHeldMinutes, maxHoldChanges } from '@/lib/limits';
import type { Transaction } from '@/server/db/client';
import type { HoldLimits } from '@/server/platform/platform';
import { insertHoldChange, readHeldTime, updateHoldPeriod } from './hold-limits.repo';

export const productionHoldLimits: HoldLimits = { minutes: maxHeldMinutes, changes: maxHoldChanges };

type Holder = { userId: number; tripId: number };

/** Call it under the lock of the user. Counts the change. */
export async function refuseManyChanges(tx: Transaction, { userId, tripId }: Holder, limits: HoldLimits) {
  const held = await readHeldTime(tx, userId, tripId);
  if (held && held.seconds >= limits.minutes * 60) {
    const suspendedUntil = held.waitEnds.toISOString();
    throw new AppError('held_too_long', { retryAfter: Math.ceil(held.waitSeconds), suspendedUntil });
  }
  const earlier = await insertHoldChange(tx, userId);
  if (earlier.length < limits.changes) return;
  const passed = earlier[limits.changes - 1] ?? 0;
  throw new AppError('too_many_hold_changes', { retryAfter: Math.ceil(holdChangeMinutes * 60 - passed) });
}

/** Call it after every change of the user's holds. */
export async function recordHeldTime(tx: Transaction, { userId, tripId }: Holder) {
  await updateHoldPeriod(tx, userId, tripId);
}

/** A release is counted and never refused. */
export async function recordRelease(tx: Transaction, holder: Holder) {
  await insertHoldChange(tx, holder.userId);
  await recordHeldTime(tx, holder);
}
