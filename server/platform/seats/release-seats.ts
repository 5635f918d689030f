import type { Holds } from '@/lib/contracts/seats';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { inTransaction } from '@/server/db/client';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { presentHolds } from './my-holds';
import { deleteHolds, findHolds } from './seats.repo';

/**
 * A late release does not free a booked seat or another user's hold. A release counts as a change, and is never
 * refused.
 */
export async function releaseSeats(
  platform: Platform,
  user: Passenger,
  params: LegParams,
  seats: readonly string[],
): Promise<Holds> {
  const { tripId, legId } = await findAnyTripLeg(platform.db, params.tripId, params.legId);
  const holder = { userId: user.id, tripId };
  const { holds, released } = await inTransaction(platform.db, async (tx) => {
    await platform.lockSeats(tx, user.id, tripId, seats);
    const released = await deleteHolds(tx, holder, seats);
    return { holds: presentHolds(await findHolds(tx, holder), legId), released };
  });
  platform.publishSeats(released.map((seat) => ({ tripId, seat })));
  return holds;
}
