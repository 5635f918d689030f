import { AppError } from '@/lib/errors';
import type { LegParams } from '@/lib/contracts/trip-leg';
import type { Platform } from '@/server/platform/platform';
import { findTakenOnLeg } from './seats.repo';

export async function listTakenSeats({ db }: Pick<Platform, 'db'>, leg: LegParams) {
  const taken = await findTakenOnLeg(db, leg);
  if (!taken) throw new AppError('not_found');
  return taken;
}
