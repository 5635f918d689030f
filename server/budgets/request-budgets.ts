import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf, ownersNetworkOf } from '@/server/observability/client-network';
import { findRoute } from '@/lib/paths/routes';
import type { RequestBudgets } from '@/server/budgets/budgets';
import { ownerFactor } from '@/server/budgets/limits';
import { log } from '@/server/observability/log';

const reportSeconds = 60;

/** This process allows its share of each budget. `processes` are the web processes of the site. */
export function createRequestBudgets(budgets: RequestBudgets, processes = 1) {
  const limiter = new RateLimiterMemory({ points: 1, duration: 1 });
  /** Returns the seconds to wait, above a limit. */
  async function countKey(key: string, most: number, seconds: number): Promise<number | undefined> {
    const used = await limiter.penalty(key, 1, { customDuration: seconds });
    return used.consumedPoints > Math.ceil(most / processes)
      ? Math.max(1, Math.ceil(used.msBeforeNext / 1000))
      : undefined;
  }
  const isFirst = async (key: string) => (await countKey(`report ${key}`, 1, reportSeconds)) === undefined;
  return async (path: string, client: string): Promise<number | undefined> => {
    const { name, route } = findRoute(path) ?? { name: 'unknown', route: { budget: 'file' as const } };
    const { budget } = route;
    const { each, site, seconds } = budgets[budget];
    const owner = ownersNetworkOf(client);
    const wait =
      (await countKey(`${budget} ${networkOf(client)}`, each, seconds)) ??
      (owner && (await countKey(`${budget} ${owner}`, each * ownerFactor, seconds)));
    if (wait) {
      if (await isFirst(`network ${budget}`))
        log.warn({ event: 'network_budget_exceeded', budget }, 'A client network used up a budget.');
      return wait;
    }
    const siteWait = await countKey(`site ${budget} ${name}`, site, seconds);
    if (siteWait !== undefined && (await isFirst(`site ${name}`)))
      log.error({ event: 'budget_exceeded', budget, route: name }, 'All clients together used up a budget.');
    return siteWait;
  };
}
