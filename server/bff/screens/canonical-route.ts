import { inTime } from '@/lib/in-time';
import { routePath } from '@/lib/paths/landing';
import { listRoutes } from './landing';
import { logPageFailure } from '@/server/bff/calls/log-page-failure';

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
    await logPageFailure(error, 'The list of routes could not be loaded.');
    return undefined;
  }
}
