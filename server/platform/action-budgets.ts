import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { countries, dialledCountry } from '@/lib/domain/countries';
import { networkOf } from '@/lib/domain/client-network';
import { AppError } from '@/lib/errors';
import type { ActionName } from '@/server/budgets/table';
import { log } from '@/server/observability/log';
import type { Platform } from './platform';
import { consume, limiterOf, limitKey } from './rate-limits';

type Counting = Pick<Platform, 'db' | 'budgets'>;

/** The part of a site's budget after which the log warns. */
const warningShare = 0.8;

const limiterOfEach = ({ db, budgets }: Counting, name: ActionName) =>
  limiterOf(db, `budget ${name}`, { points: budgets[name].each, duration: budgets[name].seconds });
const limiterOfSite = ({ db, budgets }: Counting, name: ActionName) =>
  limiterOf(db, `site ${name}`, { points: budgets[name].site, duration: budgets[name].seconds });

/** Counts an action of the site. Returns the part of the budget that is used, and the seconds to wait above it. */
async function countForSite(limiter: RateLimiterPostgres): Promise<{ share: number; waitSeconds: number }> {
  const used = await limiter.consume('site').catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  return { share: used.consumedPoints / limiter.points, waitSeconds: Math.max(1, Math.ceil(used.msBeforeNext / 1000)) };
}

/** Reports the first action above a share of the site's budget. */
function report(name: ActionName, share: number, site: number) {
  const isFirstAbove = (limit: number) => share > limit && share - 1 / site <= limit;
  if (isFirstAbove(1)) log.error({ event: 'budget_exceeded', budget: name }, 'All clients together used up a budget.');
  else if (isFirstAbove(warningShare))
    log.error({ event: 'budget_exceeded', budget: name, share: warningShare }, 'Most of a budget of the site is used.');
}

/**
 * Counts an action of a client network towards its budget and that of the site. Errors: too_many_tries (retryAfter). Use
 * `onlyReports` if a full budget of the site must not refuse other networks.
 */
export async function countAction(
  platform: Counting,
  name: ActionName,
  clientAddress: string,
  { onlyReports = false }: { onlyReports?: boolean } = {},
): Promise<void> {
  // A trusted application that calls the platform may send no address.
  if (clientAddress !== '') await consume(limiterOfEach(platform, name), limitKey(networkOf(clientAddress)));
  const { share, waitSeconds } = await countForSite(limiterOfSite(platform, name));
  report(name, share, platform.budgets[name].site);
  if (share > 1 && !onlyReports) throw new AppError('too_many_tries', { retryAfter: waitSeconds });
}

/** Takes back an action that turned out to be right, such as a sign-in with the right password. */
export async function takeBackAction(platform: Counting, name: ActionName, clientAddress: string): Promise<void> {
  if (clientAddress !== '') await limiterOfEach(platform, name).reward(limitKey(networkOf(clientAddress)), 1);
  await limiterOfSite(platform, name).reward('site', 1);
}

/** Returns the country of a phone and its first three national digits: 'BW 710'. */
function rangeOf(phone: string): { country: string; range: string } {
  const country = dialledCountry(phone) ?? 'unknown';
  const { diallingCode = '+' } = countries.find(({ code }) => code === country) ?? {};
  return { country, range: `${country} ${phone.slice(diallingCode.length).slice(0, 3)}` };
}

/** Codes to existing numbers of Botswana may exceed the site's budget by this factor, because owners depend on them. */
const reserve = 1.25;

/**
 * Counts an SMS with a code. For a caller without a session, call it before the account is looked up, or hide its refusal,
 * so that it does not reveal accounts. `isSignUp`: the number belongs to no account. Errors: sms_unavailable (retryAfter).
 */
export async function countSms(
  platform: Counting,
  { phone, clientAddress, isSignUp }: { phone: string; clientAddress: string; isSignUp: boolean },
): Promise<void> {
  const { country, range } = rangeOf(phone);
  const keys: [ActionName, string][] = [
    ...(clientAddress === '' ? [] : ([['sms', networkOf(clientAddress)]] as [ActionName, string][])),
    ['sms-to-number', phone],
    ['sms-to-range', range],
    ...(country === 'BW' ? [] : ([['sms-abroad', country]] as [ActionName, string][])),
  ];
  try {
    for (const [name, key] of keys) await consume(limiterOfEach(platform, name), limitKey(key));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('sms_unavailable', error.details);
  }
  const isPreferred = country === 'BW' && !isSignUp;
  for (const name of ['sms', 'sms-per-day'] as const) {
    const { share, waitSeconds } = await countForSite(limiterOfSite(platform, name));
    report(name, share, platform.budgets[name].site);
    if (share > (isPreferred ? reserve : 1)) throw new AppError('sms_unavailable', { retryAfter: waitSeconds });
  }
}
