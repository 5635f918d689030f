import type { HomeStatistics } from '@/lib/contracts/home';
import type { Platform } from '@/server/platform/platform';
import { findStatistics, replaceStatistics } from './home.repo';

/**
 * Counts the statistics of the home page and stores them. The scheduler runs it, because it reads every booking. Returns the
 * number of tickets sold.
 */
export async function countStatistics({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { ticketsSold } = await replaceStatistics(db, clock());
  return ticketsSold;
}

/** Returns the stored statistics. Counts them now if none are stored yet. */
export async function presentStatistics({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<HomeStatistics> {
  return (await findStatistics(db)) ?? replaceStatistics(db, clock());
}
