import type { Handlers } from '@/server/platform/handler';
import { listMapTowns, listRoads, listTopDestinations, findStatistics, replaceStatistics } from './home.repo';
import type { HomeStatistics } from '@/lib/contracts/home';
import { inTransaction } from '@/server/db/client';
import type { Platform } from '@/server/platform/platform';

/** The scheduler runs it, because it reads every booking. */
export async function countStatistics({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { ticketsSold } = await inTransaction(db, (tx) => replaceStatistics(tx, clock()));
  return ticketsSold;
}

async function presentStatistics({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<HomeStatistics> {
  return (await findStatistics(db)) ?? replaceStatistics(db, clock());
}

export const homeHandlers = {
  topDestinations: ({ platform }) => listTopDestinations(platform.db, platform.clock()),
  statistics: ({ platform }) => presentStatistics(platform),
  routeMap: async ({ platform }) => {
    const now = platform.clock();
    const [towns, roads] = await Promise.all([listMapTowns(platform.db, now), listRoads(platform.db, now)]);
    const placed = new Set(towns.map(({ slug }) => slug));
    return { towns, roads: roads.filter(({ from, to }) => placed.has(from) && placed.has(to)) };
  },
} satisfies Partial<Handlers>;
