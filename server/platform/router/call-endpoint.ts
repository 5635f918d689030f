/**
 * Input: a row, the input as it was sent, and the options of the caller. Output: the output of the row's handler. Invariant:
 * the caller is authenticated before the body is read.
 */
import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { providerTimeMs } from '@/lib/limits';
import { log } from '@/server/observability/log';
import { logSecurity, nameCaller, withOrigin } from '@/server/observability/security-log';
import { withDeadline } from '@/server/payments/with-deadline';
import type { CallOptions } from '@/server/api/client';
import { derivedKey } from '@/server/api/derived-key';
import { done, doneResponse } from '@/lib/contracts/accounts';
import { isIdempotent, noBody, type Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import type { PlatformCall } from '@/server/api/in-process-client';
import { authenticateAccessToken } from '@/server/platform/accounts/sessions';
import { isRepeatedCall, type AuditAuthor } from '@/server/db/write-audit-row';
import type { Audited, Handler } from '@/server/platform/handler';
import type { Passenger, Platform } from '@/server/platform/platform';
import { authorize } from '@/server/platform/staff/factor';
import { findRepeated } from '@/server/platform/staff/audit.repo';
import type { Membership } from '@/server/platform/staff/staff.repo';
import { authenticateAgent } from '@/server/platform/sales/payments/agents';
import { isDatabaseBusy } from '@/server/db/database-busy';
import type { InProgress } from './in-progress';
import { handlers } from './handlers';
import { parse } from '@/server/api/parse';

/**
 * A platform, the API keys of its callers (the present one first), and the limit of simultaneous changes of one user. More of
 * them would wait for the lock of the user, each on a connection.
 */
export type ApiService = { platform: Platform; apiKeys: readonly [string, ...string[]]; inProgress: InProgress };

type SentInput = { params: unknown; query: unknown; readBody: () => Promise<unknown> };

type Authenticate = (platform: Platform, row: Endpoint, options: CallOptions) => Promise<Passenger>;

const idempotencyKey = z.uuid().optional();
const reasonOf = z.object({ reason: z.string().optional() }).catch({});
const accountHeader = 'x-account-id';
const namedAccount = z.object({ [accountHeader]: z.uuid('must hold the uuid of the account') });

export function callEndpoint(
  service: ApiService,
  name: EndpointName,
  input: SentInput,
  options: CallOptions,
  authenticate: Authenticate = authenticateUser,
): Promise<unknown> {
  const { requestId, clientAddress } = options;
  return withOrigin({ requestId, clientAddress, key: service.apiKeys[0] }, () =>
    run(service, name, input, options, authenticate),
  );
}

async function run(
  { platform, apiKeys, inProgress }: ApiService,
  name: EndpointName,
  { params, query, readBody }: SentInput,
  options: CallOptions,
  authenticate: Authenticate,
): Promise<unknown> {
  const row: Endpoint = endpoints[name];
  // TypeScript knows the handler of one name, but not of a union of names.
  const handle = handlers[name] as unknown as Handler<EndpointName>;
  const agent = row.caller === 'agent' ? await authenticateAgent(platform, options.apiKey) : undefined;
  if (!agent) requireApiKey(options.apiKey, apiKeys);
  const user = readsAccessToken(row, options) ? await authenticate(platform, row, options) : undefined;
  if (user) nameCaller(user.uuid);
  const membership =
    user && row.permission !== undefined ? await authorize(platform, row.permission, user, params) : undefined;
  const call = {
    platform: { ...platformOf(platform, row), payments: withDeadline(platform.payments, providerEndsAt(options)) },
    clientAddress: options.clientAddress ?? '',
    userAgent: options.userAgent ?? '',
    user,
    agent,
    params: parse(row.params, params),
    query: parse(row.query, query),
    body: parse(row.body, row.body === noBody ? undefined : await readBody()),
    idempotencyKey: isIdempotent(row) ? parse(idempotencyKey, options.idempotencyKey) : undefined,
    accountId: row.namesAccount && !user ? readAccountId(options) : '',
  } as unknown as Parameters<typeof handle>[0];
  const answer = () =>
    user && row.caller === 'staff'
      ? answerStaff(row, { ...call, user, requestId: options.requestId }, membership, handle)
      : handle(call);
  return !user || row.method === 'GET' ? answer() : inProgress.run(user.id, answer);
}

type StaffInput = {
  platform: Platform;
  user: Passenger;
  params: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
  requestId: string | undefined;
};

/** Only `done` and the id of a record can be answered twice. */
function answerRepeated(output: z.core.$ZodType, record: string | undefined) {
  if (output === done) return doneResponse;
  const again = { record };
  if (record !== undefined && z.safeParse(output, again).success) return again;
  throw new AppError('already_done');
}

/** A repeated call changes nothing. Another call with the same key is another change. */
async function answerStaff(
  { path, method, audit, needsReason, output, idempotent }: Extract<Endpoint, { caller: 'staff' }>,
  input: StaffInput,
  membership: Membership | undefined,
  handle: (call: never) => Promise<unknown>,
): Promise<unknown> {
  const { platform, user, params, body, idempotencyKey, requestId } = input;
  const key = idempotencyKey ? derivedKey(idempotencyKey, path, params, body) : null;
  const { reason = '' } = reasonOf.parse(body);
  const operatorId = membership?.operatorId ?? null;
  const member = membership
    ? { id: membership.memberId, operatorId: membership.ownOperatorId, role: membership.role }
    : null;
  const isGuest = member !== null && member.operatorId !== operatorId;
  const call = {
    userId: user.id,
    member,
    operatorId,
    requestId: requestId ?? null,
    idempotencyKey: key,
  };
  const author: AuditAuthor = { actor: user.uuid, reason, staff: call };
  const staff = membership && { memberId: membership.memberId, role: membership.role, operatorId };
  const answer = () => handle({ ...input, staff, author } as never);
  if (audit === 'read' || audit === 'none') return answer();
  if ((needsReason || (isGuest && method !== 'GET')) && reason === '') throw new AppError('reason_missing');
  const findEarlier = async () => (key === null ? undefined : findRepeated(platform.db, user.id, key));
  const earlier = await findEarlier();
  if (earlier !== undefined && idempotent !== false) return answerRepeated(output, earlier);
  try {
    const answered = await answer();
    return output === done ? doneResponse : (answered as Audited<unknown>).output;
  } catch (error) {
    if (idempotent === false) throw error;
    // The first of two calls at once may have changed what the second one expects.
    const first = await findEarlier();
    if (first !== undefined || isRepeatedCall(error)) return answerRepeated(output, first);
    throw error;
  }
}

/** Public reads have connections of their own, so that waiting changes cannot use them up. */
const platformOf = (platform: Platform, { method, caller }: Endpoint): Platform =>
  method === 'GET' && (caller === 'application' || caller === 'anyone')
    ? { ...platform, db: platform.publicReads }
    : platform;

/** All calls to the card provider within one call share this deadline, and the calls of one request may share it too. */
const providerEndsAt = ({ timeLeftMs = providerTimeMs }: CallOptions) =>
  performance.now() + Math.min(timeLeftMs, providerTimeMs);

function requireApiKey(sent: string | undefined, apiKeys: readonly string[]) {
  const received = Buffer.from(sent ?? '');
  const isKey = (expected: Buffer) => received.length === expected.length && timingSafeEqual(received, expected);
  if (apiKeys.some((key) => isKey(Buffer.from(key)))) return;
  logSecurity({ event: 'api_key_refused' });
  throw new AppError('api_key_invalid');
}

function readsAccessToken({ caller }: Endpoint, { accessToken }: CallOptions): boolean {
  return caller === 'passenger' || caller === 'staff' || (caller === 'anyone' && accessToken !== undefined);
}

async function authenticateUser(platform: Platform, _row: Endpoint, { accessToken = '' }: CallOptions) {
  if (!/^[\w-]{20,200}$/.test(accessToken)) throw new AppError('unauthenticated');
  const signedIn = await authenticateAccessToken(platform, accessToken);
  if (!signedIn) throw new AppError('session_expired');
  const { id: sessionId, factorAt, smsFactorAt } = signedIn.session;
  return { id: signedIn.user.id, uuid: signedIn.user.uuid, sessionId, factorAt, smsFactorAt };
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

const requestMs = 5_000;

/** The reads of one request share one check of its token. A write checks it again, because its session may have ended. */
function authenticateOncePerRequest(): Authenticate {
  const checks = new LRUCache<string, Promise<Passenger>>({ max: 1_000, ttl: requestMs });
  return (platform, row, options) => {
    const { requestId, accessToken } = options;
    if (requestId === undefined || row.method !== 'GET') return authenticateUser(platform, row, options);
    const key = `${requestId} ${accessToken}`;
    const known = checks.get(key);
    if (known) return known;
    const check = authenticateUser(platform, row, options);
    checks.set(key, check);
    check.catch(() => checks.delete(key));
    return check;
  };
}

/** Returns the function that calls the platform within this process. It returns errors and does not throw. */
export function createPlatformCall(service: ApiService): PlatformCall {
  const authenticate = authenticateOncePerRequest();
  return async (name, { params = {}, query = {}, body }, options) => {
    try {
      const input = { params, query, readBody: () => Promise.resolve(body) };
      return { ok: true, output: await callEndpoint(service, name, input, options, authenticate) };
    } catch (error) {
      const { code, details } = refusalOf(error, options.requestId);
      return { ok: false, code, details };
    }
  };
}
