import { localDate } from '@/lib/time';
import type { Handlers } from '@/server/platform/handler';
import type { landingEndpoints } from '@/server/upstream/endpoints/landing';
import { listOperators, listRoutes } from './landing.repo';

/** What serves the rows about connections, towns and operators. */
export const landingHandlers: Pick<Handlers, keyof typeof landingEndpoints> = {
  routes: ({ platform }) => listRoutes(platform.db, localDate(platform.clock())),
  operators: ({ platform }) => listOperators(platform.db, localDate(platform.clock())),
};
