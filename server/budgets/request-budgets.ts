import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf, ownersNetworkOf } from '@/server/observability/client-network';
import { findRoute, type BudgetClass } from '@/lib/paths/routes';
import type { RequestBudgets } from '@/server/budgets/budgets';
import { ownerFactor } from '@/server/budgets/limits';
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

export function createRequestBudgets(budgets: RequestBudgets) {
  const reports = new RateLimiterMemory({ points: 1, duration: reportSeconds });
  const isFirst = async (key: string) => (await consume(reports, key)) === undefined;
  const limitersOf = (budget: BudgetClass) => {
    const { each, site, seconds: duration } = budgets[budget];
    return {
      network: new RateLimiterMemory({ points: each, duration }),
      owner: new RateLimiterMemory({ points: each * ownerFactor, duration }),
      site: new RateLimiterMemory({ points: site, duration }),
    };
  };
  const limiters = {
    read: limitersOf('read'),
    write: limitersOf('write'),
    account: limitersOf('account'),
    file: limitersOf('file'),
    report: limitersOf('report'),
  };
  return async (path: string, client: string): Promise<number | undefined> => {
    const { name, route } = findRoute(path) ?? { name: 'unknown', route: { budget: 'file' as const } };
    const { network, owner, site } = limiters[route.budget];
    const ownersNetwork = ownersNetworkOf(client);
    const wait =
      (await consume(network, networkOf(client))) ?? (ownersNetwork && (await consume(owner, ownersNetwork)));
    if (wait) {
      if (await isFirst(`network ${route.budget}`))
        log.warn({ event: 'network_budget_exceeded', budget: route.budget }, 'A client network used up a budget.');
      return wait;
    }
    const siteWait = await consume(site, name);
    if (siteWait !== undefined && (await isFirst(`site ${name}`)))
      log.error(
        { event: 'budget_exceeded', budget: route.budget, route: name },
        'All clients together used up a budget.',
      );
    return siteWait;
  };
}
