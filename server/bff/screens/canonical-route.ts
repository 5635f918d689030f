import { inTime } from '@/lib/in-time';
import { routePath } from '@/lib/paths/landing';
import { currentLog } from '@/server/api/request-context';
import { listRoutes } from './landing';

/** Nobody who wants to travel waits for what only search engines read. */
const patienceMs = 1_000;

/** The page about the connection between two towns; undefined where no bus goes, or that can't be told just now. */
export async function canonicalRoute(asked: { from: string; to: string }): Promise<string | undefined> {
  try {
    const served = (await inTime(listRoutes(), patienceMs)).some(
      ({ from, to }) => from.slug === asked.from && to.slug === asked.to,
    );
    return served ? routePath(asked.from, asked.to) : undefined;
  } catch (error) {
    (await currentLog()).error({ event: 'page_data_failed', err: error }, 'The list of routes could not be loaded.');
    return undefined;
  }
}
