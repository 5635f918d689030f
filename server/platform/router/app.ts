import { timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { AppError, errors } from '@/lib/errors';
import { refusalText } from '@/lib/domain/sign-in-error';
import { log } from '@/server/observability/log';
import { wrap, type Endpoint, type Envelope } from '@/server/api/endpoint';
import { handOver } from '@/server/api/hand-over';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { authenticateAccessToken } from '@/server/platform/accounts/sessions';
import type { Handler } from '@/server/platform/handler';
import { handlers } from './handlers';
import { openApiDocument } from './openapi';
import { parse } from './parse';
import { authenticateAgent as findAgent } from '@/server/platform/sales/payments/authenticate-agent';
import type { Agent, Passenger, Platform } from '@/server/platform/platform';

const maxBodyBytes = 64 * 1024;
const idempotencyKey = z.uuid().optional();
const accountHeader = 'x-account-id';
const namedAccount = z.object({ [accountHeader]: z.uuid('must hold the uuid of the account') });

/** `envelope` is that of the row that is called: a refusal of it is wrapped alike. */
type Variables = { envelope: Envelope };
type App = { Variables: Variables; Bindings: { inProcess?: boolean } };

export type PlatformApp = {
  /** As over the network. */
  fetch: (request: Request) => Promise<Response>;
  /** For callers in this process: what comes back is handed over (`readAnswer`). */
  call: (request: Request) => Promise<Response>;
};

/** The platform API: every row of the endpoint table, and its OpenAPI document at /openapi.json. */
export function createPlatformApp(platform: Platform, apiKey: string): PlatformApp {
  const app = new Hono<App>({ strict: false });
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: () => refuse(new AppError('invalid_request')) }));
  app.get('/openapi.json', (context) => context.json(openApiDocument()));
  app.get('/health/live', (context) => context.json({ live: true }));
  for (const name of Object.keys(endpoints) as EndpointName[]) addRoute(app, platform, apiKey, name);
  app.notFound(() => refuse(new AppError('not_found')));
  app.onError((error, context) => {
    const envelope = context.get('envelope');
    if (error instanceof AppError && error.status < 500) return refuse(error, envelope);
    log.error({ err: error, requestId: context.req.header('x-request-id') }, 'platform call failed');
    return refuse(error instanceof AppError ? error : new AppError('GENERIC_ERROR', { cause: error }), envelope);
  });
  return {
    fetch: async (request) => app.fetch(request, {}),
    call: async (request) => app.fetch(request, { inProcess: true }),
  };
}

function addRoute(app: Hono<App>, platform: Platform, apiKey: string, name: EndpointName) {
  const row: Endpoint = endpoints[name];
  // The table ties each name to its handler; over all names at once TypeScript cannot follow that.
  const handle = handlers[name] as unknown as Handler<EndpointName>;
  // Not strict: Hono takes the last slash off the request's path, so a route must not end with one either.
  const paths = [row.path, ...row.aliases].map((path) => path.replace(/\/$/, ''));
  app.on(row.method, paths, async (context) => {
    context.set('envelope', row.envelope);
    const agent = row.caller === 'agent' ? await authenticateAgent(platform, context) : undefined;
    if (!agent) requireApiKey(context, apiKey);
    const user = readsBearer(row, context) ? await authenticate(platform, context) : undefined;
    const call = {
      platform,
      clientAddress: context.req.header('x-client-address') ?? '',
      user,
      agent,
      params: parse(row.params, context.req.param()),
      body: parse(row.body, await readBody(row, context)),
      idempotencyKey: row.idempotent ? parse(idempotencyKey, context.req.header('idempotency-key')) : undefined,
      accountId: row.namesAccount && !user ? readAccountId(context) : '',
    } as unknown as Parameters<typeof handle>[0];
    const answer = wrap(row, await handle(call));
    return context.env.inProcess ? handOver(answer) : context.json(answer);
  });
}

function requireApiKey(context: Context, apiKey: string) {
  const given = Buffer.from(context.req.header('x-api-key') ?? '');
  const wanted = Buffer.from(apiKey);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('api_key_invalid');
}

/** A terminal calls with a key of its own in place of the API key. */
async function authenticateAgent(platform: Platform, context: Context): Promise<Agent> {
  const key = context.req.header('x-api-key');
  const agent = key === undefined ? undefined : await findAgent(platform.db, key);
  if (!agent) throw new AppError('api_key_invalid');
  return agent;
}

function readsBearer({ caller }: Endpoint, context: Context): boolean {
  return caller === 'passenger' || (caller === 'anyone' && context.req.header('authorization') !== undefined);
}

async function authenticate(platform: Platform, context: Context): Promise<Passenger> {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(context.req.header('authorization') ?? '')?.[1];
  if (!bearer) throw new AppError('unauthenticated');
  const found = await authenticateAccessToken(platform, bearer);
  if (!found) throw new AppError('session_expired');
  return { id: found.user.id, uuid: found.user.uuid, sessionId: found.session.id };
}

function readAccountId(context: Context): string {
  const sent = { [accountHeader]: context.req.header(accountHeader) };
  return parse(namedAccount, sent)[accountHeader];
}

async function readBody(row: Endpoint, context: Context): Promise<unknown> {
  if (row.body instanceof z.ZodUndefined) return undefined;
  try {
    return await context.req.json();
  } catch (error) {
    throw new AppError('invalid_request', { cause: error });
  }
}

function refuse(error: AppError, envelope: Envelope = 'data'): Response {
  const { status } = errors[error.code];
  const message = refusalText(error.code, error.details.attemptsLeft);
  const code = envelope === 'code' ? { code: status } : {};
  const headers = error.details.retryAfter ? { 'retry-after': String(error.details.retryAfter) } : {};
  return Response.json(
    { success: false, ...code, message, errors: [{ errorCode: error.code, errorMsg: message, ...error.details }] },
    { status, headers },
  );
}
