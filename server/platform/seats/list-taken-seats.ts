import { AppError } from '@/lib/errors';
import type { LegParams } from '@/lib/contracts/trip-leg';
import type { Platform } from '@/server/platform/platform';
import { findTakenOnLeg } from './seats.repo';

/**
 * Lists the seats that are taken on a leg. `until` is the end of the last hold in epoch milliseconds, or null for a booked
 * seat. Errors: not_found.
 */
export async function listTakenSeats({ db }: Pick<Platform, 'db'>, leg: LegParams) {
  const taken = await findTakenOnLeg(db, leg);
  if (!taken) throw new AppError('not_found');
  return taken;
}
