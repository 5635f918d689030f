/** Invariant: the caller is authenticated before the body is read. */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { providerTimeMs } from '@/lib/limits';
import { log } from '@/server/observability/log';
import { logSecurity, nameCaller, withOrigin } from '@/server/observability/security-log';
import { withDeadline } from '@/server/payments/with-deadline';
import type { CallOptions } from '@/server/api/client';
import type { Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import type { PlatformCall } from '@/server/api/platform-call';
import { authenticateAccessToken } from '@/server/platform/accounts/sessions';
import type { Handler } from '@/server/platform/handler';
import type { Agent, Passenger, Platform } from '@/server/platform/platform';
import { authenticateAgent as findAgent } from '@/server/platform/sales/payments/authenticate-agent';
import { isDatabaseBusy } from '@/server/db/database-busy';
import type { InProgress } from './in-progress';
import { handlers } from './handlers';
import { parse } from './parse';

/** `inProgress` limits the changes of one user, which wait for the lock of the user, each on a connection. */
export type Service = { platform: Platform; apiKey: string; inProgress: InProgress };

export type SentInput = { params: unknown; readBody: () => Promise<unknown> };

const idempotencyKey = z.uuid().optional();
const accountHeader = 'x-account-id';
const namedAccount = z.object({ [accountHeader]: z.uuid('must hold the uuid of the account') });

export function callEndpoint(
  service: Service,
  name: EndpointName,
  input: SentInput,
  options: CallOptions,
): Promise<unknown> {
  const { requestId, clientAddress } = options;
  return withOrigin({ requestId, clientAddress, key: service.apiKey }, () => run(service, name, input, options));
}

async function run(
  { platform, apiKey, inProgress }: Service,
  name: EndpointName,
  { params, readBody }: SentInput,
  options: CallOptions,
): Promise<unknown> {
  const row: Endpoint = endpoints[name];
  const handle = handlers[name] as unknown as Handler<EndpointName>;
  const agent = row.caller === 'agent' ? await authenticateAgent(platform, options.apiKey) : undefined;
  if (!agent) requireApiKey(options.apiKey, apiKey);
  const user = readsAccessToken(row, options) ? await authenticate(platform, options.accessToken) : undefined;
  const call = {
    platform: { ...platformOf(platform, row), payments: withDeadline(platform.payments, providerEndsAt(options)) },
    clientAddress: options.clientAddress ?? '',
    userAgent: options.userAgent ?? '',
    user,
    agent,
    params: parse(row.params, params),
    body: parse(row.body, row.body instanceof z.ZodUndefined ? undefined : await readBody()),
    idempotencyKey: row.idempotent ? parse(idempotencyKey, options.idempotencyKey) : undefined,
    accountId: row.namesAccount && !user ? readAccountId(options) : '',
  } as unknown as Parameters<typeof handle>[0];
  if (!user || row.method === 'GET') return handle(call);
  return inProgress.run(user.id, () => handle(call));
}

/** Public reads have connections of their own, so that waiting changes cannot use them up. */
const platformOf = (platform: Platform, { method, caller }: Endpoint): Platform =>
  method === 'GET' && caller !== 'passenger' ? { ...platform, db: platform.publicReads } : platform;

const providerEndsAt = ({ timeLeftMs = providerTimeMs }: CallOptions) =>
  performance.now() + Math.min(timeLeftMs, providerTimeMs);

function requireApiKey(sent: string | undefined, apiKey: string) {
  const received = Buffer.from(sent ?? '');
  const expected = Buffer.from(apiKey);
  if (received.length === expected.length && timingSafeEqual(received, expected)) return;
  logSecurity({ event: 'api_key_refused' });
  throw new AppError('api_key_invalid');
}

async function authenticateAgent(platform: Platform, key: string | undefined): Promise<Agent> {
  const agent = key === undefined ? undefined : await findAgent(platform.db, key);
  if (agent) return agent;
  logSecurity({ event: 'terminal_key_refused' });
  throw new AppError('api_key_invalid');
}

function readsAccessToken({ caller }: Endpoint, { accessToken }: CallOptions): boolean {
  return caller === 'passenger' || (caller === 'anyone' && accessToken !== undefined);
}

async function authenticate(platform: Platform, accessToken = ''): Promise<Passenger> {
  if (!/^[\w-]{20,200}$/.test(accessToken)) throw new AppError('unauthenticated');
  const signedIn = await authenticateAccessToken(platform, accessToken);
  if (!signedIn) throw new AppError('session_expired');
  nameCaller(signedIn.user.uuid);
  return { id: signedIn.user.id, uuid: signedIn.user.uuid, sessionId: signedIn.session.id };
}

function readAccountId({ accountId }: CallOptions): string {
  return parse(namedAccount, { [accountHeader]: accountId })[accountHeader];
}

const busyRetrySeconds = 2;
const busyWarningMs = 10_000;
let lastBusyWarning = -Infinity;

/** Logs at most one line in 10 seconds, because every request fails while the database is away. */
function warnOfBusyDatabase(error: unknown) {
  if (performance.now() - lastBusyWarning < busyWarningMs) return;
  lastBusyWarning = performance.now();
  log.warn({ event: 'database_busy', err: error }, 'The database is away or busy. Calls are refused with 503.');
}

export function refusalOf(error: unknown, requestId: string | undefined): AppError {
  if (error instanceof AppError && (error.status < 500 || error.status === 503)) return error;
  if (isDatabaseBusy(error)) {
    warnOfBusyDatabase(error);
    return new AppError('unavailable', { retryAfter: busyRetrySeconds, cause: error });
  }
  log.error({ event: 'platform_call_failed', err: error, requestId }, 'A call of the platform failed.');
  return error instanceof AppError ? error : new AppError('GENERIC_ERROR', { cause: error });
}

export function createPlatformCall(service: Service): PlatformCall {
  return async (name, { params = {}, body }, options) => {
    try {
      const input = { params, readBody: () => Promise.resolve(body) };
      return { ok: true, output: await callEndpoint(service, name, input, options) };
    } catch (error) {
      const { code, details } = refusalOf(error, options.requestId);
      return { ok: false, code, details };
    }
  };
}
