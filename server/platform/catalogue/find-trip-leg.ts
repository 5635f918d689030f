import { AppError } from '@/lib/errors';
import type { Queries } from '@/server/db/client';
import {
  findTripLeg as selectTripLeg,
  findTripLegOfBus,
  type TripLeg,
  findTripLegsByKey,
  type TripLegKey,
} from './catalogue.repo';

export type { TripLeg };

export async function findOpenTripLeg(
  queries: Queries,
  tripUuid: string,
  legUuid: string,
  now: Date,
): Promise<TripLeg> {
  return refuseDeparted(await findAnyTripLeg(queries, tripUuid, legUuid), now);
}

export async function findOpenTripLegOfBus(
  queries: Queries,
  { busUuid, legUuid, date }: { busUuid: string; legUuid: string; date: string },
  now: Date,
): Promise<TripLeg> {
  const leg = await findTripLegOfBus(queries, busUuid, legUuid, date);
  if (!leg) throw new AppError('not_found');
  return refuseDeparted(leg, now);
}

function refuseDeparted(leg: TripLeg, now: Date): TripLeg {
  if (leg.departsAt <= now) throw new AppError('trip_departed');
  return leg;
}

export async function findAnyTripLeg(queries: Queries, tripUuid: string, legUuid: string): Promise<TripLeg> {
  const leg = await selectTripLeg(queries, tripUuid, legUuid);
  if (!leg) throw new AppError('not_found');
  return leg;
}

export type { TripLegKey };

export async function findTripLegs(queries: Queries, keys: readonly TripLegKey[]): Promise<TripLeg[]> {
  if (keys.length === 0) return [];
  const legs = await findTripLegsByKey(queries, keys);
  return legs.sort((one, other) => one.departsAt.getTime() - other.departsAt.getTime());
}
