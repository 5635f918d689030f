import { compareSeats } from '@/lib/domain/seat-layout';
import type { Holds } from '@/lib/contracts/seats';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { findHolds, type HoldRow } from './seats.repo';

export async function myHolds(platform: Platform, user: Passenger, params: LegParams) {
  const leg = await findAnyTripLeg(platform.db, params.tripId, params.legId);
  return presentHolds(await findHolds(platform.db, { userId: user.id, tripId: leg.tripId }), leg.legId);
}

export function presentHolds(rows: readonly HoldRow[], legId: number): Holds {
  const onLeg = rows.filter((row) => row.legId === legId).toSorted((a, b) => compareSeats(a.seat, b.seat));
  const ends = onLeg.map((row) => row.expiresAt.getTime());
  return {
    seats: onLeg.map((row) => row.seat),
    expiresAt: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString(),
    extendable: onLeg.length > 0 && onLeg.every((row) => !row.extended),
  };
}
