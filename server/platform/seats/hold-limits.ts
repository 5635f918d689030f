import { AppError } from '@/lib/errors';
import { holdChangeMinutes, maxHeldMinutes, maxHoldChanges } from '@/lib/limits';
import type { HoldLimits } from '@/server/platform/platform';
import type { HoldUseRow } from './hold-limits.repo';

export const productionHoldLimits: HoldLimits = { minutes: maxHeldMinutes, changes: maxHoldChanges };

export function refuseManyChanges(use: HoldUseRow, limits: HoldLimits) {
  if (use.waitSeconds > 0 && use.heldSeconds >= limits.minutes * 60) {
    const suspendedUntil = new Date(use.waitEnds).toISOString();
    throw new AppError('held_too_long', { retryAfter: Math.ceil(use.waitSeconds), suspendedUntil });
  }
  if (use.changes.length < limits.changes) return;
  // A change is possible when the oldest of the last 30 leaves the window.
  const passed = use.changes[limits.changes - 1] ?? 0;
  throw new AppError('too_many_hold_changes', { retryAfter: Math.ceil(holdChangeMinutes * 60 - passed) });
}
