import { AppError } from '@/lib/errors';
import type { LegParams } from '@/lib/contracts/trip-leg';
import type { Platform } from '@/server/platform/platform';
import { findTakenOnLeg } from './seats.repo';

/** `until` is in epoch milliseconds, or null for a booked seat. */
export async function listTakenSeats({ db }: Pick<Platform, 'db'>, leg: LegParams) {
  const taken = await findTakenOnLeg(db, leg);
  if (!taken) throw new AppError('not_found');
  return taken;
}
