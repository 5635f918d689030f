import { localDate } from '@/lib/time';
import type { Handlers } from '@/server/platform/handler';
import type { homeEndpoints } from '@/server/upstream/endpoints/home';
import { presentStatistics } from './count-statistics';
import { listMapTowns, listRoads, listTopDestinations } from './home.repo';

/** What serves the rows of the home page. */
export const homeHandlers: Pick<Handlers, keyof typeof homeEndpoints> = {
  topDestinations: ({ platform }) => listTopDestinations(platform.db, localDate(platform.clock())),
  statistics: ({ platform }) => presentStatistics(platform),
  routeMap: async ({ platform }) => {
    const today = localDate(platform.clock());
    const [towns, roads] = await Promise.all([listMapTowns(platform.db, today), listRoads(platform.db, today)]);
    const placed = new Set(towns.map(({ slug }) => slug));
    return { towns, roads: roads.filter(({ from, to }) => placed.has(from) && placed.has(to)) };
  },
};
