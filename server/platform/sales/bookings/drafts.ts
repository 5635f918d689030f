import type { LegParams } from '@/lib/contracts/trip-leg';
import { maxDrafts } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Handler } from '@/server/platform/handler';
import type { Passenger, Platform } from '@/server/platform/platform';
import { refuseUnknownSeats } from '@/server/platform/seats/unknown-seats';
import { deleteOldestDrafts, findDraft, upsertDraft } from './bookings.repo';

async function legKey(platform: Platform, user: Passenger, params: LegParams) {
  const leg = await findAnyTripLeg(platform.db, platform.clock(), params.tripId, params.legId);
  return { userId: user.id, tripId: leg.tripId, legId: leg.legId };
}

export const bookingDraft: Handler<'bookingDraft'> = async ({ platform, params, user }) => ({
  names: await findDraft(platform.db, await legKey(platform, user, params)),
});

export const saveBookingDraft: Handler<'saveBookingDraft'> = async ({ platform, params, body, user }) => {
  const key = await legKey(platform, user, params);
  await inTransaction(platform.db, async (tx) => {
    await platform.lockSeats(tx, user.id, key.tripId, []);
    await refuseUnknownSeats(tx, key.tripId, Object.keys(body.names));
    await upsertDraft(tx, key, body.names);
    await deleteOldestDrafts(tx, user.id, maxDrafts);
  });
  return body;
};
