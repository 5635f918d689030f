import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError, errors } from '@/lib/errors';
import { staffFormPath } from '@/lib/paths/staff';
import { uploadBytes } from '@/lib/paths/uploads';
import { refusalText } from '@/lib/domain/sign-in-error';
import type { CallOptions } from '@/server/api/client';
import type { Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName } from '@/server/api/endpoints/table';
import { wrap, type Envelope } from '@/server/api/envelope';
import { callEndpoint, refusalOf, type ApiService } from './call-endpoint';
import { openApiDocument } from './openapi';

const bodyBytes = 64 * 1024;
/** The files of a form arrive as base64. */
const maxBytesOf = (name: EndpointName) => bodyBytes + Math.ceil(((uploadBytes.get(staffFormPath(name)) ?? 0) * 4) / 3);

type App = { Variables: { envelope: Envelope } };

export function createPlatformApp(service: ApiService): (request: Request) => Promise<Response> {
  const app = new Hono<App>({ strict: false });
  app.get('/openapi.json', (context) => context.json(openApiDocument()));
  app.get('/health/live', (context) => context.json({ live: true }));
  for (const name of Object.keys(endpoints) as EndpointName[]) addRoute(app, service, name);
  app.notFound(() => refuse(new AppError('not_found')));
  app.onError((error, context) =>
    refuse(refusalOf(error, context.req.header('x-request-id')), context.get('envelope')),
  );
  return async (request) => app.fetch(request);
}

function addRoute(app: Hono<App>, service: ApiService, name: EndpointName) {
  const row: Endpoint = endpoints[name];
  // Without `strict`, Hono removes a trailing slash from the request path, so routes must not end with one.
  const paths = [row.path, ...row.aliases].map((path) => path.replace(/\/$/, ''));
  const onError = () => refuse(new AppError('invalid_request'), row.envelope);
  app.on(row.method, paths, bodyLimit({ maxSize: maxBytesOf(name), onError }), async (context) => {
    context.set('envelope', row.envelope);
    const input = { params: context.req.param(), query: context.req.query(), readBody: () => readBody(context) };
    return context.json(wrap(row, await callEndpoint(service, name, input, readOptions(context))));
  });
}

function readOptions({ req }: Context): CallOptions {
  return {
    apiKey: req.header('x-api-key'),
    accessToken: readBearer(req.header('authorization')),
    idempotencyKey: req.header('idempotency-key'),
    accountId: req.header('x-account-id'),
    clientAddress: req.header('x-client-address'),
    userAgent: req.header('x-client-user-agent'),
    requestId: req.header('x-request-id'),
    timeLeftMs: readTime(req.header('x-time-left-ms')),
  };
}

const readTime = (header = '') => (/^\d{1,9}$/.test(header) ? Number(header) : undefined);

function readBearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : (/^Bearer (.*)$/.exec(header)?.[1] ?? '');
}

async function readBody({ req }: Context): Promise<unknown> {
  try {
    return await req.json();
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
