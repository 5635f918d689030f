import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { countries, dialledCountry } from '@/lib/domain/countries';
import { networkOf, ownersNetworkOf } from '@/server/observability/client-network';
import { AppError } from '@/lib/errors';
import { ownerFactor, smsReserve, warningShare, type ActionName } from '@/server/budgets/limits';
import { log } from '@/server/observability/log';
import type { Platform } from './platform';
import { consume, limiterOf, limitKey } from './rate-limits';

type Counting = Pick<Platform, 'db' | 'budgets'>;

const limiterOfEach = ({ db, budgets }: Counting, name: ActionName, factor = 1) => {
  const { each, seconds } = budgets[name];
  return limiterOf(db, `budget ${name} x${factor}`, { points: each * factor, duration: seconds });
};
function networkCounts(platform: Counting, name: ActionName, clientAddress: string) {
  if (clientAddress === '') return [];
  const network = { limiter: limiterOfEach(platform, name), key: limitKey(networkOf(clientAddress)) };
  const owner = ownersNetworkOf(clientAddress);
  if (owner === undefined) return [network];
  return [network, { limiter: limiterOfEach(platform, name, ownerFactor), key: limitKey(owner) }];
}
const limiterOfSite = ({ db, budgets }: Counting, name: ActionName) =>
  limiterOf(db, `site ${name}`, { points: budgets[name].site, duration: budgets[name].seconds });

async function countForSite(limiter: RateLimiterPostgres): Promise<{ share: number; waitSeconds: number }> {
  const used = await limiter.consume('site').catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  });
  return { share: used.consumedPoints / limiter.points, waitSeconds: Math.max(1, Math.ceil(used.msBeforeNext / 1000)) };
}

function report(name: ActionName, share: number, site: number) {
  const isFirstAbove = (limit: number) => share > limit && share - 1 / site <= limit;
  if (isFirstAbove(1)) log.error({ event: 'budget_exceeded', budget: name }, 'All clients together used up a budget.');
  else if (isFirstAbove(warningShare))
    log.error({ event: 'budget_exceeded', budget: name, share: warningShare }, 'Most of a budget of the site is used.');
}

/** Use `onlyReports` if a full budget of the site must not refuse other networks. */
export async function countAction(
  platform: Counting,
  name: ActionName,
  clientAddress: string,
  { onlyReports = false }: { onlyReports?: boolean } = {},
): Promise<void> {
  for (const { limiter, key } of networkCounts(platform, name, clientAddress)) await consume(limiter, key);
  const { share, waitSeconds } = await countForSite(limiterOfSite(platform, name));
  report(name, share, platform.budgets[name].site);
  if (share > 1 && !onlyReports) throw new AppError('too_many_tries', { retryAfter: waitSeconds });
}

export async function takeBackAction(platform: Counting, name: ActionName, clientAddress: string): Promise<void> {
  for (const { limiter, key } of networkCounts(platform, name, clientAddress)) await limiter.reward(key, 1);
  await limiterOfSite(platform, name).reward('site', 1);
}

function rangeOf(phone: string): { country: string; range: string } {
  const country = dialledCountry(phone) ?? 'unknown';
  const { diallingCode = '+' } = countries.find(({ code }) => code === country) ?? {};
  return { country, range: `${country} ${phone.slice(diallingCode.length).slice(0, 3)}` };
}

/**
 * `sign-up`: the number belongs to no account. `verify`: the account has not used a code yet. `other`: every other code,
 * also for an account that is not looked up yet. `isOwner`: the owner of the phone orders it in a session or an own network,
 * so it has a count that strangers cannot use up.
 */
type CodeSms = { phone: string; clientAddress: string; kind: 'sign-up' | 'verify' | 'other'; isOwner?: boolean };

/** Call it before the account is looked up, or use `isWithinBudget`, so that a refusal does not reveal accounts. */
export async function countSms(platform: Counting, { phone, clientAddress, kind, isOwner }: CodeSms): Promise<void> {
  const { country, range } = rangeOf(phone);
  for (const { limiter, key } of networkCounts(platform, 'sms', clientAddress)) await consumeSms(limiter, key);
  const keys: [ActionName, string][] = [['sms-to-number', isOwner ? `own ${phone}` : phone]];
  if (kind !== 'other') keys.push(['sms-to-new-account', newAccountKey(phone, clientAddress)]);
  keys.push(['sms-to-range', range]);
  if (country !== 'BW') keys.push(['sms-abroad', country]);
  for (const [name, key] of keys) await consumeSms(limiterOfEach(platform, name), limitKey(key));
  const isPreferred = country === 'BW' && kind !== 'sign-up';
  for (const name of ['sms', 'sms-per-day'] as const) {
    const { share, waitSeconds } = await countForSite(limiterOfSite(platform, name));
    report(name, share, platform.budgets[name].site);
    if (share > (isPreferred ? smsReserve : 1)) throw new AppError('sms_unavailable', { retryAfter: waitSeconds });
  }
}

async function consumeSms(limiter: RateLimiterPostgres, key: string) {
  try {
    await consume(limiter, key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('sms_unavailable', error.details);
  }
}

/** A network uses up only its own count, so that strangers cannot keep the owner of a phone from signing up. */
const newAccountKey = (phone: string, clientAddress: string) => `${phone} ${networkOf(clientAddress)}`;

export const countSmsToNewAccount = (platform: Counting, userUuid: string): Promise<void> =>
  consumeSms(limiterOfEach(platform, 'sms-to-new-account'), limitKey(userUuid));

export async function takeBackSmsToNewAccount(platform: Counting, phone: string, clientAddress: string): Promise<void> {
  await limiterOfEach(platform, 'sms-to-new-account').reward(limitKey(newAccountKey(phone, clientAddress)), 1);
}
