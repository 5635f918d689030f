import { routeAddress } from '@/lib/landing-address';
import { log } from '@/server/log';
import { listRoutes } from './landing';

/** The page about the connection between two towns; undefined where no bus goes, or that can't be told just now. */
export async function canonicalRoute(asked: { from: string; to: string }): Promise<string | undefined> {
  try {
    const served = (await listRoutes()).some(({ from, to }) => from.slug === asked.from && to.slug === asked.to);
    return served ? routeAddress(asked.from, asked.to) : undefined;
  } catch (error) {
    log.error({ err: error }, 'the list of connections failed');
    return undefined;
  }
}
