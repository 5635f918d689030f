import type { Handlers } from '@/server/platform/handler';
import type { homeEndpoints } from '@/server/api/endpoints/home';
import { presentStatistics } from './count-statistics';
import { listMapTowns, listRoads, listTopDestinations } from './home.repo';

export const homeHandlers: Pick<Handlers, keyof typeof homeEndpoints> = {
  topDestinations: ({ platform }) => listTopDestinations(platform.db, platform.clock()),
  statistics: ({ platform }) => presentStatistics(platform),
  routeMap: async ({ platform }) => {
    const now = platform.clock();
    const [towns, roads] = await Promise.all([listMapTowns(platform.db, now), listRoads(platform.db, now)]);
    const placed = new Set(towns.map(({ slug }) => slug));
    return { towns, roads: roads.filter(({ from, to }) => placed.has(from) && placed.has(to)) };
  },
};
