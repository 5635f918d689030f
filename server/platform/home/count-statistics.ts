import type { HomeStatistics } from '@/lib/contracts/home';
import type { Platform } from '@/server/platform/platform';
import { findStatistics, replaceStatistics } from './home.repo';

/** Counts what the home page shows; done by the clock, for counting reads every booking. Answers the tickets sold. */
export async function countStatistics({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { ticketsSold } = await replaceStatistics(db, clock());
  return ticketsSold;
}

/** What was counted last; counted now where nobody has yet. */
export async function presentStatistics({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<HomeStatistics> {
  return (await findStatistics(db)) ?? replaceStatistics(db, clock());
}
