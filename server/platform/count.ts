import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { countries, dialledCountry } from '@/lib/domain/countries';
import { AppError } from '@/lib/errors';
import {
  accountLimits,
  ownerFactor,
  ownNetworkSeconds,
  smsReserve,
  warningShare,
  type AccountLimitName,
  type BudgetName,
} from '@/server/budgets/limits';
import { networkOf, ownersNetworkOf } from '@/server/observability/client-network';
import { log } from '@/server/observability/log';
import type { Platform } from './platform';

type Counting = Pick<Platform, 'db' | 'budgets'>;

/**
 * `network` is the client address, `subjects` are the accounts or contacts that the action concerns, and `account` is the
 * account that they belong to. `isOwner`: a session or an own network of the owner orders the SMS, so it has counts that strangers
 * cannot use up.
 */
export type Caller = {
  network?: string;
  subjects?: readonly string[];
  account?: string | undefined;
  phone?: string;
  isOwner?: boolean;
};
export const accountCaller = (purpose: string, account: string, network: string) => ({
  subjects: [`${purpose}:account:${account}`],
  account,
  network,
});

function rangeOf(phone: string): { country: string; range: string } {
  const country = dialledCountry(phone) ?? 'unknown';
  const { diallingCode = '+' } = countries.find(({ code }) => code === country) ?? {};
  return { country, range: `${country} ${phone.slice(diallingCode.length).slice(0, 3)}` };
}

/** The table contains no readable contacts or network addresses. */
const keyOf = (name: string, ...parts: string[]) =>
  [name, ...parts.map((part) => createHash('sha256').update(part.toLowerCase()).digest('base64url'))].join(':');

type Name = BudgetName | AccountLimitName;
/** `cost` 0 refuses above the limit and counts nothing. */
type Step = { name: Name; most: number; parts: string[]; seconds: number; site?: number; cost: 0 | 1 };

type Parts = {
  step: (name: Name, most: number, ...parts: string[]) => Step;
  networks: (name: BudgetName) => Step[];
  limits: Pick<Counting['budgets'], BudgetName>;
};

/** `asked` counts a request for an SMS, and `sent` the SMS. `ahead` refuses above the limits of `sent` and counts nothing. */
function listSms({ step, networks, limits }: Parts, { phone = '', isOwner = false }: Caller) {
  const own = isOwner ? ['own'] : [];
  const sent = (isExisting = true) => {
    const { country, range } = rangeOf(phone);
    const factor = isExisting && country === 'BW' ? smsReserve : 1;
    const each = (name: BudgetName, part: string) => step(name, limits[name].each, part, ...own);
    const site = (name: BudgetName) => step(name, limits[name].site * factor, 'site', ...own);
    const abroad = country === 'BW' ? [] : [each('sms-abroad', country)];
    return [each('sms-to-range', range), ...abroad, site('sms'), site('sms-per-day')];
  };
  const ahead = () => sent().map((one): Step => ({ ...one, cost: 0 }));
  const toNumber = () => step('sms-to-number', limits['sms-to-number'].each, isOwner ? `own ${phone}` : phone);
  const asked = (ofPhone: Step[] = []) => [...networks('sms'), toNumber(), ...ofPhone];
  return { asked, ahead, sent };
}

/** Lists the limits of each action in the order of their refusals. */
function listActions({ budgets }: Counting, caller: Caller, isOwn: boolean) {
  const { network: address = '', subjects = [], account = '', phone = '' } = caller;
  const network = networkOf(address);
  const limits = { ...accountLimits, ...budgets };
  const step = (name: Name, most: number, ...parts: string[]): Step => ({
    ...limits[name],
    name,
    most,
    parts,
    cost: 1,
  });
  const each = (name: Name, ...parts: string[]) => step(name, limits[name].each, ...parts);
  const networks = (name: BudgetName) => {
    const owner = ownersNetworkOf(address);
    const ofOwner = owner === undefined ? [] : [step(name, limits[name].each * ownerFactor, owner)];
    return address === '' ? [] : [each(name, network), ...ofOwner];
  };
  const site = (name: BudgetName, factor = 1) => step(name, limits[name].site * factor, 'site');
  const budget = (name: BudgetName, factor = 1) => [...networks(name), site(name, factor)];
  const alarm = (name: BudgetName) => budget(name, Infinity);
  const contacts = (name: AccountLimitName) =>
    subjects.flatMap((subject) => {
      const { total } = limits[name];
      const here = each(name, subject, network);
      return total === null || isOwn ? [here] : [here, step(name, total, subject)];
    });
  // A network uses up only its own count, so that strangers cannot keep the owner of a phone from signing up.
  const newPhone = () => [each('sms-to-new-account', phone, network)];
  const { asked, ahead, sent } = listSms({ step, networks, limits }, caller);
  const wait = () => subjects.map((subject) => each('between-codes', subject));
  return {
    'sign-in': () => contacts('sign-in'),
    'failed-sign-in': () => alarm('failed-sign-in'),
    'sign-up': () => [...budget('sign-up'), ...contacts('sign-up-contact'), ...asked(newPhone()), ...sent(false)],
    code: () => [...wait(), ...contacts('code'), ...contacts('code-of-day')],
    'email-code': () => budget('email-code'),
    sms: () => [...asked(), ...sent()],
    'sms-asked': () => [...asked(), ...ahead()],
    'sms-sent': () => sent(),
    /** The account has not used a code yet. */
    'sms-asked-to-verify': () => [...asked(newPhone()), ...ahead()],
    'sms-to-verify': () => [...asked(newPhone()), ...sent()],
    'sms-to-new-phone': newPhone,
    'sms-to-new-account': () => [each('sms-to-new-account', account)],
    withdrawal: () => contacts('code'),
    'try-code': () => contacts('try-code'),
    'try-link': () => contacts('try-link'),
    'wrong-code': () => alarm('wrong-code'),
    'wrong-reset-code': () => budget('wrong-code', isOwn ? Infinity : 1),
    'wrong-ticket-code': () => alarm('wrong-ticket-code'),
    'contact-message': () => budget('contact-message'),
    factor: () => [each('factor', account)],
    'factor-of-day': () => [each('factor-of-day', account)],
    'ticket-again': () => [each('ticket-again', account)],
    delay: () => [each('delay', account)],
    picture: () => [each('picture', account)],
    'picture-upload': () => [each('picture-upload', account)],
  };
}
export type Action = keyof ReturnType<typeof listActions>;

const stepsOf = (platform: Counting, actions: Action | readonly Action[], caller: Caller, isOwn = false) => {
  const steps = listActions(platform, caller, isOwn);
  return [actions]
    .flat()
    .flatMap((action) => steps[action]())
    .map((step) => ({ ...step, key: keyOf(step.name, ...step.parts) }));
};

const limiters = new WeakMap<object, RateLimiterPostgres>();
function limiterOf({ $client }: Platform['db']): RateLimiterPostgres {
  const known = limiters.get($client);
  if (known) return known;
  const table = { storeClient: $client, storeType: 'client', tableName: 'rate_limits', tableCreated: true };
  const limiter = new RateLimiterPostgres({ ...table, keyPrefix: '', points: 1, duration: 1 });
  limiters.set($client, limiter);
  return limiter;
}

function report(name: Name, used: number, site: number) {
  const isFirstAbove = (limit: number) => used > limit * site && used - 1 <= limit * site;
  if (isFirstAbove(1)) log.error({ event: 'budget_exceeded', budget: name }, 'All clients together used up a budget.');
  else if (isFirstAbove(warningShare))
    log.error({ event: 'budget_exceeded', budget: name, share: warningShare }, 'Most of a budget of the site is used.');
}

/**
 * Refuses above a limit, and returns the tries left of the last one. The limits before a refusal have counted. Call it before
 * an account is looked up, or use `isWithinLimits`, so that a refusal does not reveal accounts.
 */
export async function count(platform: Counting, actions: Action | readonly Action[], caller: Caller): Promise<number> {
  let left = 0;
  const isOwn = await isOwnNetwork(platform, caller.account, caller.network);
  for (const { name, key, parts, most, seconds, site, cost } of stepsOf(platform, actions, caller, isOwn)) {
    const used = await limiterOf(platform.db).penalty(key, cost, { customDuration: seconds });
    if (cost === 1 && site !== undefined && parts[0] === 'site') report(name, used.consumedPoints, site);
    left = most - used.consumedPoints;
    if (left < 1 - cost)
      throw new AppError(name.startsWith('sms') ? 'sms_unavailable' : 'too_many_tries', {
        retryAfter: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
      });
  }
  return left;
}

export async function isWithinLimits(counted: Promise<number>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof AppError && ['sms_unavailable', 'too_many_tries'].includes(error.code)) return false;
    throw error;
  }
}

export async function takeBack(platform: Counting, action: Action, caller: Caller): Promise<void> {
  for (const { key, seconds } of stepsOf(platform, action, caller))
    await limiterOf(platform.db).reward(key, 1, { customDuration: seconds });
}

export async function clearCount(platform: Counting, action: Action, caller: Caller): Promise<void> {
  for (const { key } of stepsOf(platform, action, caller)) await limiterOf(platform.db).delete(key);
}

/** Returns the beginnings of the keys of subjects, in every limit of accounts. */
export const keysOfSubjects = (subjects: readonly string[]): string[] =>
  Object.keys(accountLimits).flatMap((name) => subjects.map((subject) => keyOf(name, subject)));

const ownNetworkKey = (account: string, network: string) => keyOf('own network', `${account}|${networkOf(network)}`);

export const rememberNetwork = ({ db }: Counting, account: string, network: string) =>
  limiterOf(db).set(ownNetworkKey(account, network), 1, ownNetworkSeconds);

export const isOwnNetwork = async ({ db }: Counting, account: string | undefined, network: string | undefined) =>
  account !== undefined && network !== undefined && (await limiterOf(db).get(ownNetworkKey(account, network))) !== null;
