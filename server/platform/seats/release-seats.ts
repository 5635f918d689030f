import type { LegParams } from '@/lib/contracts/trip-leg';
import { inTransaction } from '@/server/db/client';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { recordRelease } from './hold-limits';
import { presentHolds, type Holds } from './my-holds';
import { deleteHolds, findHolds, recordSeatChanges } from './seats.repo';

export async function releaseSeats(
  platform: Platform,
  user: Passenger,
  params: LegParams,
  seats: readonly string[],
): Promise<Holds> {
  const leg = await findAnyTripLeg(platform.db, params.tripId, params.legId);
  const { holds, changes } = await inTransaction(platform.db, async (tx) => {
    await platform.lockSeats(tx, user.id, leg.tripId, seats);
    const released = await deleteHolds(tx, leg.tripId, seats, user.id);
    if (released.length > 0) await recordRelease(tx, { userId: user.id, tripId: leg.tripId });
    const changes = released.map((seat) => ({ tripId: leg.tripId, seat }));
    await recordSeatChanges(tx, changes);
    return { holds: presentHolds(await findHolds(tx, leg.tripId, user.id), leg.legId), changes };
  });
  platform.publishSeats(changes);
  return holds;
}
