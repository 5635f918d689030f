import type { HomeStatistics } from '@/lib/contracts/home';
import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';
import { findStatistics, replaceStatistics } from './home.repo';

/** The scheduler runs it, because it reads every booking. */
export async function countStatistics({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { ticketsSold } = await inTransaction(db, (tx) => replaceStatistics(tx, clock()));
  return ticketsSold;
}

export async function presentStatistics({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<HomeStatistics> {
  return (await findStatistics(db)) ?? replaceStatistics(db, clock());
}
