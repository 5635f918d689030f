import { maxDrafts } from '@/lib/limits';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { inTransaction } from '@/server/db/client';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Passenger, Platform } from '@/server/platform/platform';
import { refuseUnknownSeats } from '@/server/platform/seats/unknown-seats';
import { deleteOldestDrafts, upsertDraft } from './bookings.repo';

export async function saveDraft(
  platform: Platform,
  user: Passenger,
  params: LegParams,
  names: Record<string, string>,
): Promise<void> {
  const { tripId, legId } = await findAnyTripLeg(platform.db, params.tripId, params.legId);
  await inTransaction(platform.db, async (tx) => {
    await platform.lockSeats(tx, user.id, tripId, []);
    await refuseUnknownSeats(tx, tripId, Object.keys(names));
    await upsertDraft(tx, { userId: user.id, tripId, legId }, names);
    await deleteOldestDrafts(tx, user.id, maxDrafts);
  });
}
