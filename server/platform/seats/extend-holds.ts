import { AppError } from '@/lib/errors';
import type { Holds } from '@/lib/contracts/seats';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { inTransaction } from '@/server/db/client';
import { findOpenTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { refuseManyChanges } from './hold-limits';
import { presentHolds } from './my-holds';
import { findHolds, readHoldUse, updateHolds } from './seats.repo';

/** Each hold can be extended once (WCAG 2.2.1). */
export async function extendHolds(platform: Platform, user: Passenger, params: LegParams): Promise<Holds> {
  const { tripId, legId } = await findOpenTripLeg(platform.db, params.tripId, params.legId, platform.clock());
  const holder = { userId: user.id, tripId };
  const { holds, extended } = await inTransaction(platform.db, async (tx) => {
    const before = await findHolds(tx, holder);
    const seats = before.filter((hold) => hold.legId === legId).map((hold) => hold.seat);
    if (seats.length === 0) throw new AppError('hold_expired');
    await platform.lockSeats(tx, user.id, tripId, seats);
    const use = await readHoldUse(tx, holder);
    const extended = await updateHolds(tx, holder, legId);
    if (extended.length === 0) throw new AppError('hold_extended');
    refuseManyChanges(use, platform.holdLimits);
    return { holds: presentHolds(await findHolds(tx, holder), legId), extended };
  });
  platform.publishSeats(extended.map(({ seat }) => ({ tripId, seat })));
  return holds;
}
