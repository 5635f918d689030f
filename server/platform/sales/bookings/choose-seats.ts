import { doneResponse } from '@/lib/contracts/accounts';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { AppError } from '@/lib/errors';
import { maxDrafts, maxSeatsPerTransaction } from '@/lib/limits';
import { inTransaction } from '@/server/db/client';
import { findAnyTripLeg } from '@/server/platform/catalogue/find-trip-leg';
import type { Handler } from '@/server/platform/handler';
import type { Passenger, Platform } from '@/server/platform/platform';
import { holdSeats, myHolds, releaseSeats } from '@/server/platform/seats/hold-seats';
import { refuseUnknownSeats } from '@/server/platform/seats/unknown-seats';
import { deleteOldestDrafts, findDraft, upsertDraft } from './bookings.repo';

async function legKey(platform: Platform, user: Passenger, params: LegParams) {
  const leg = await findAnyTripLeg(platform.db, platform.clock(), params.tripId, params.legId);
  return { userId: user.id, tripId: leg.tripId, legId: leg.legId };
}

export const bookingDraft: Handler<'bookingDraft'> = async ({ platform, params, user }) => ({
  names: await findDraft(platform.db, await legKey(platform, user, params)),
});

/** The names of seats that were chosen before stay. Without all the seats, nothing is stored. */
export const chooseSeats: Handler<'chooseSeats'> = async ({ platform, user, params, body: { seats, names } }) => {
  const { seats: held } = await myHolds(platform, user, params);
  const released = held.filter((seat) => !seats.includes(seat));
  const added = seats.filter((seat) => !held.includes(seat));
  if (released.length > 0) await releaseSeats(platform, user, params, released);
  if (added.length > 0) await holdSeats(platform, user, params, added);
  const key = await legKey(platform, user, params);
  await inTransaction(platform.db, async (tx) => {
    await platform.lockSeats(tx, user.id, key.tripId, []);
    const earlier = Object.entries(await findDraft(tx, key)).filter(([seat]) => seats.includes(seat));
    const chosen = { ...Object.fromEntries(earlier), ...names };
    if (Object.keys(chosen).length > maxSeatsPerTransaction) throw new AppError('invalid_request');
    await refuseUnknownSeats(tx, key.tripId, Object.keys(chosen));
    await upsertDraft(tx, key, chosen);
    await deleteOldestDrafts(tx, user.id, maxDrafts);
  });
  return doneResponse;
};
