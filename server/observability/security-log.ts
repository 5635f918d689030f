/** Invariant: no line contains a contact, an address or a secret. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { networkOf } from '@/server/observability/client-network';
import type { LogEvent } from './events';
import { log } from './log';
import { createAlarmCounts, createMinuteCounts } from './alarm-counts';

/** The number in 10 minutes and one process above which an alarm is raised. */
export const refusalAlarms = {
  account_locked: 20,
  api_key_refused: 20,
  code_wrong: 100,
  host_refused: 1000,
  origin_refused: 100,
  password_wrong: 100,
  refresh_token_reused: 5,
  terminal_key_refused: 20,
} as const satisfies Partial<Record<LogEvent<'warn'>, number>>;

export const securityChanges = [
  'email_confirmed',
  'password_changed',
  'password_reset',
  'phone_confirmed',
  'session_revoked',
  'withdrawal_confirmed',
  'withdrawal_requested',
] as const satisfies readonly LogEvent<'info'>[];

type Refusal = keyof typeof refusalAlarms;
export type SecurityEvent = Refusal | (typeof securityChanges)[number];

type RequestOrigin = { requestId: string | undefined; clientAddress: string | undefined; key: string };

type SecurityLine = { event: SecurityEvent; account?: string | undefined; purpose?: string };

type Caller = RequestOrigin & { account: string | undefined };
const callers = new AsyncLocalStorage<Caller>();
/** These cost a client nothing, so those of a kind, a network and an account share one line a minute. */
const gathered: readonly SecurityEvent[] = [
  'api_key_refused',
  'host_refused',
  'origin_refused',
  'terminal_key_refused',
];
const minuteCounts = new LRUCache<string, () => number>({ max: 1000 });
const isAlarm = createAlarmCounts(refusalAlarms, () => performance.now());

export const withOrigin = <Result>(origin: RequestOrigin, work: () => Promise<Result>): Promise<Result> =>
  callers.run({ ...origin, account: undefined }, work);

export function nameCaller(account: string) {
  const caller = callers.getStore();
  if (caller) caller.account = account;
}

function hashNetwork({ clientAddress, key }: RequestOrigin): string | undefined {
  if (!clientAddress) return undefined;
  return createHmac('sha256', key)
    .update(`log network:${networkOf(clientAddress)}`)
    .digest('base64url')
    .slice(0, 16);
}

function countInMinute(key: string): number {
  const count = minuteCounts.get(key) ?? createMinuteCounts(() => performance.now());
  minuteCounts.set(key, count);
  return count();
}

const isRefusal = (event: SecurityEvent): event is Refusal => event in refusalAlarms;

/** Call it after the commit. Without `origin`, the origin is that of the call in progress. */
export function logSecurity({ event, account, purpose }: SecurityLine, origin?: RequestOrigin): void {
  const caller = callers.getStore();
  const from = origin ?? caller;
  const fields = {
    account: caller?.account ?? account,
    network: from && hashNetwork(from),
    requestId: from?.requestId,
    purpose,
  };
  if (!isRefusal(event)) {
    log.info({ event, outcome: 'done', ...fields }, 'A security event: a change.');
    return;
  }
  const count = gathered.includes(event)
    ? countInMinute(`${event} ${fields.network} ${account} ${purpose}`)
    : undefined;
  if (count !== 0) log.warn({ event, outcome: 'refused', ...fields, count }, 'A security event: a refusal.');
  if (isAlarm(event))
    log.error({ event: 'security_alarm', refusal: event }, 'One kind of security event is above its threshold.');
}
