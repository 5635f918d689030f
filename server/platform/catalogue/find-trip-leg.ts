import { AppError } from '@/lib/errors';
import type { SaleRefusal } from '@/lib/contracts/trip-leg';
import type { Queries, Transaction } from '@/server/db/client';
import {
  bookingDate,
  findSeatPlan,
  findTripLeg as selectTripLeg,
  findTripLegOfBus,
  findTripLegsByKey,
  selectTripForShare,
  type AnyTripLeg,
  type TripLegKey,
  type TripLegRow,
} from './catalogue.repo';
import type { SeatPlan } from '@/lib/domain/seat-layout';

export { bookingDate };
export type { AnyTripLeg, TripLegKey, TripLegRow };

/** Returns a trip leg that is still to come: not cancelled, and not expected to have left the passenger's stop. */
export async function findComingTripLeg(
  queries: Queries,
  now: Date,
  tripUuid: string,
  legUuid: string,
): Promise<AnyTripLeg> {
  return refuseGone(await findAnyTripLeg(queries, now, tripUuid, legUuid), now);
}

/** `date` is that on which the bus leaves the passenger's stop. A search finds the leg under the same date. */
export async function findComingTripLegOfBus(
  queries: Queries,
  now: Date,
  { busUuid, legUuid, date }: { busUuid: string; legUuid: string; date: string },
): Promise<AnyTripLeg> {
  const leg = await findTripLegOfBus(queries, now, busUuid, legUuid, date);
  if (!leg) throw new AppError('not_found');
  return refuseGone(leg, now);
}

function refuseGone(leg: AnyTripLeg, now: Date): AnyTripLeg {
  const refusal = refusalOf(leg, now);
  if (refusal && (refusal !== 'sales_closed' || leg.fareThebe === 0)) throw new AppError(refusal);
  return leg;
}

/** A passenger who holds its seats may book them while its sales are closed. */
export function refusalOf(leg: AnyTripLeg, now: Date): SaleRefusal | null {
  if (leg.isCancelled) return 'trip_cancelled';
  if (leg.expectedAt <= now) return 'trip_departed';
  return leg.isOpen ? null : 'sales_closed';
}

export async function findAnyTripLeg(
  queries: Queries,
  now: Date,
  tripUuid: string,
  legUuid: string,
): Promise<AnyTripLeg> {
  const leg = await selectTripLeg(queries, now, tripUuid, legUuid);
  if (!leg) throw new AppError('not_found');
  return leg;
}

export async function findTripLegs(queries: Queries, keys: readonly TripLegKey[]): Promise<TripLegRow[]> {
  if (keys.length === 0) return [];
  const legs = await findTripLegsByKey(queries, keys);
  return legs.sort((one, other) => one.departsAt.getTime() - other.departsAt.getTime());
}

/**
 * Makes an import that removes the trip or changes its seat plan, and a person who cancels or closes it, wait for the end of this
 * transaction. Read the plan in a later statement, which sees what an import committed while this one waited.
 */
export async function lockTrip(tx: Transaction, tripId: number) {
  const trip = await selectTripForShare(tx, tripId);
  if (!trip) throw new AppError('not_found');
  return trip;
}

export async function lockSeatPlan(tx: Transaction, tripId: number): Promise<SeatPlan & { isCancelled: boolean }> {
  const { busId, cancelledAt } = await lockTrip(tx, tripId);
  const plan = await findSeatPlan(tx, busId);
  if (!plan) throw new AppError('not_found');
  return { ...plan, isCancelled: cancelledAt !== null };
}
