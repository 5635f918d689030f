import { inTime } from '@/lib/in-time';
import { routePath } from '@/lib/paths/landing';
import { currentLog } from '@/server/api/request-context';
import { listRoutes } from './landing';

/** Maximum wait. Only search engines read the canonical URL, so it must not delay passengers. */
const maxWaitMs = 1_000;

/** Returns the path of the page about a route. Returns undefined if no bus serves it or the routes cannot be loaded. */
export async function canonicalRoute(search: { from: string; to: string }): Promise<string | undefined> {
  try {
    const served = (await inTime(listRoutes(), maxWaitMs)).some(
      ({ from, to }) => from.slug === search.from && to.slug === search.to,
    );
    return served ? routePath(search.from, search.to) : undefined;
  } catch (error) {
    (await currentLog()).error({ event: 'page_data_failed', err: error }, 'The list of routes could not be loaded.');
    return undefined;
  }
}
