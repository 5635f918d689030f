import { AppError } from '@/lib/errors';
import { holdMinutes } from '@/lib/limits';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { inTransaction } from '@/server/db/client';
import { findOpenTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { recordHeldTime, refuseManyChanges } from './hold-limits';
import { presentHolds, type Holds } from './my-holds';
import { extendHolds as updateHolds, findHolds, recordSeatChanges } from './seats.repo';

/** Once per hold (WCAG 2.2.1). */
export async function extendHolds(platform: Platform, user: Passenger, params: LegParams): Promise<Holds> {
  const leg = await findOpenTripLeg(platform.db, params.tripId, params.legId, platform.clock());
  const holder = { userId: user.id, tripId: leg.tripId };
  const { holds, changes } = await inTransaction(platform.db, async (tx) => {
    const before = await findHolds(tx, leg.tripId, user.id);
    const seats = before.filter((hold) => hold.legId === leg.legId).map((hold) => hold.seat);
    if (seats.length === 0) throw new AppError('hold_expired');
    await platform.lockSeats(tx, user.id, leg.tripId, seats);
    const extended = await updateHolds(tx, leg.tripId, leg.legId, user.id, holdMinutes);
    if (extended.length === 0) throw new AppError('hold_extended');
    await refuseManyChanges(tx, holder, platform.holdLimits);
    await recordHeldTime(tx, holder);
    const changes = extended.map((seat) => ({ tripId: leg.tripId, seat }));
    await recordSeatChanges(tx, changes);
    return { holds: presentHolds(await findHolds(tx, leg.tripId, user.id), leg.legId), changes };
  });
  platform.publishSeats(changes);
  return holds;
}
