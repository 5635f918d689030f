import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf, ownersNetworkOf } from '@/server/observability/client-network';
import { createRouteBudgetFinder } from '@/server/budgets/find-route-budget';
import { ownerFactor, type RouteBudget } from '@/server/budgets/table';
import { log } from '@/server/observability/log';

const reportSeconds = 60;

async function consume(limiter: RateLimiterMemory, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
}

/** Returns true for the first call with a key in a minute. */
function createReports() {
  const limiter = new RateLimiterMemory({ points: 1, duration: reportSeconds });
  return async (key: string) => (await consume(limiter, key)) === undefined;
}

/**
 * Returns a function that counts a request towards the budgets of its route, of the client's network and of the site. Above a
 * budget it returns the seconds to wait. Counts are those of this process.
 */
export function createRequestBudgets(budgets: readonly RouteBudget[]) {
  const isFirst = createReports();
  const find = createRouteBudgetFinder(
    budgets.map((row) => ({
      ...row,
      network: new RateLimiterMemory({ points: row.each, duration: row.seconds }),
      owner: new RateLimiterMemory({ points: row.each * ownerFactor, duration: row.seconds }),
      all: new RateLimiterMemory({ points: row.site, duration: row.seconds }),
    })),
  );
  return async (path: string, client: string): Promise<number | undefined> => {
    const row = find(path);
    if (!row) return undefined;
    const owner = ownersNetworkOf(client);
    const wait =
      (await consume(row.network, networkOf(client))) ??
      (owner === undefined ? owner : await consume(row.owner, owner));
    if (wait !== undefined) {
      if (await isFirst(`network ${row.name}`))
        log.warn({ event: 'network_budget_exceeded', budget: row.name }, 'A client network used up a budget.');
      return wait;
    }
    const siteWait = await consume(row.all, 'site');
    if (siteWait !== undefined && (await isFirst(`site ${row.name}`)))
      log.error({ event: 'budget_exceeded', budget: row.name }, 'All clients together used up a budget.');
    return siteWait;
  };
}
