import { AppError } from '@/lib/errors';
import type { Queries, Transaction } from '@/server/db/client';
import {
  bookingDate,
  findTripLeg as selectTripLeg,
  findTripLegOfBus,
  findTripLegsByKey,
  type TripLegKey,
  type TripLegRow,
} from './catalogue.repo';
import type { SeatPlan } from '@/lib/domain/seat-layout';
import { findSeatPlan, selectTripForShare } from './trips.repo';

export { bookingDate };
export type { TripLegKey, TripLegRow };

/** Returns a trip leg that has not departed from the passenger's stop. */
export async function findOpenTripLeg(
  queries: Queries,
  tripUuid: string,
  legUuid: string,
  now: Date,
): Promise<TripLegRow> {
  return refuseDeparted(await findAnyTripLeg(queries, tripUuid, legUuid), now);
}

/**
 * Returns the leg of a bus by the date on which the bus leaves the passenger's stop. A search finds the leg under
 * the same date.
 */
export async function findOpenTripLegOfBus(
  queries: Queries,
  { busUuid, legUuid, date }: { busUuid: string; legUuid: string; date: string },
  now: Date,
): Promise<TripLegRow> {
  const leg = await findTripLegOfBus(queries, busUuid, legUuid, date);
  if (!leg) throw new AppError('not_found');
  return refuseDeparted(leg, now);
}

function refuseDeparted(leg: TripLegRow, now: Date): TripLegRow {
  if (leg.departsAt <= now) throw new AppError('trip_departed');
  return leg;
}

/** Returns a trip leg, departed or not. */
export async function findAnyTripLeg(queries: Queries, tripUuid: string, legUuid: string): Promise<TripLegRow> {
  const leg = await selectTripLeg(queries, tripUuid, legUuid);
  if (!leg) throw new AppError('not_found');
  return leg;
}

/** Returns trip legs by their row ids, in order of departure. */
export async function findTripLegs(queries: Queries, keys: readonly TripLegKey[]): Promise<TripLegRow[]> {
  if (keys.length === 0) return [];
  const legs = await findTripLegsByKey(queries, keys);
  return legs.sort((one, other) => one.departsAt.getTime() - other.departsAt.getTime());
}

/**
 * Makes an import that removes the trip or changes its seat plan wait for the end of this transaction. Returns the id of the
 * bus. Read the plan in a later statement, which sees what an import committed while this one waited.
 */
export async function lockTrip(tx: Transaction, tripId: number): Promise<number> {
  const busId = await selectTripForShare(tx, tripId);
  if (busId === undefined) throw new AppError('not_found');
  return busId;
}

/** Locks a trip like `lockTrip`, and returns the seat plan of its bus. */
export async function lockSeatPlan(tx: Transaction, tripId: number): Promise<SeatPlan> {
  const plan = await findSeatPlan(tx, await lockTrip(tx, tripId));
  if (!plan) throw new AppError('not_found');
  return plan;
}
