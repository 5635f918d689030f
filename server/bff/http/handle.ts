import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError, errors, Reason } from '@/lib/errors';
import { readSession } from '@/server/bff/session/session';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { currentLog } from '@/server/api/request-context';
import { refuseForeignOrigin } from './same-origin';

type Caller = 'anyone' | 'passenger';

type Route<
  Access extends Caller,
  Params extends z.core.$ZodType,
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
  Result extends z.core.$ZodType,
> = {
  caller: Access;
  params?: Params;
  /** The query string. If a name occurs twice, the last value counts. */
  query?: Query;
  body?: Body;
  /** Reads the body. Defaults to JSON. */
  readBody?: (request: Request) => Promise<unknown>;
  answer: Result;
  /** Sends an ETag, and 304 if the response has not changed. */
  revalidate?: boolean;
  /** Seconds that shared caches may store the response. Only for responses that are the same for all visitors. */
  publicSeconds?: number;
  run: (input: {
    params: z.output<Params>;
    query: z.output<Query>;
    body: z.output<Body>;
    session: Access extends 'passenger' ? SessionToken : SessionToken | undefined;
  }) => Promise<z.input<Result>>;
};

type Context = { params: Promise<Record<string, string | string[] | undefined>> };

const none = z.unknown();
const maxBodyBytes = 64 * 1024;
/** Responses that may be cached for a year are marked `immutable`. */
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Wraps every route handler. It checks the origin, reads the session, parses the input, runs the handler, parses the
 * result and converts errors by the error table. Another user's record is `not_found`. A 5xx is logged with the request
 * id, which the web server sends to the browser.
 */
export function handle<
  Access extends Caller,
  Result extends z.core.$ZodType,
  Params extends z.core.$ZodType = typeof none,
  Query extends z.core.$ZodType = typeof none,
  Body extends z.core.$ZodType = typeof none,
>(route: Route<Access, Params, Query, Body, Result>) {
  return async (request: Request, { params: pathParams }: Context): Promise<Response> => {
    try {
      refuseForeignOrigin(request);
      const session = await readSession();
      if (route.caller === 'passenger' && !session) throw new AppError('unauthenticated');
      const params = parse(route.params ?? none, await pathParams);
      const query = parse(route.query ?? none, Object.fromEntries(new URL(request.url).searchParams));
      const body = parse(route.body ?? none, route.body ? await (route.readBody ?? readJson)(request) : undefined);
      const input = { params, query, body, session } as Parameters<typeof route.run>[0];
      const result = z.parse(route.answer, await route.run(input));
      return succeed(request, result, route);
    } catch (error) {
      return await refuse(error);
    }
  };
}

type FileRoute<Access extends Caller, Params extends z.core.$ZodType> = {
  caller: Access;
  params?: Params;
  type: string;
  /** File name for a download. The response is then `no-store`, so no copy stays in the cache after a logout. */
  saveAs?: string;
  /** Seconds that shared caches may store the file. */
  publicSeconds?: number;
  run: (input: {
    params: z.output<Params>;
    session: Access extends 'passenger' ? SessionToken : SessionToken | undefined;
  }) => Promise<Uint8Array>;
};

/** Wraps a route handler that returns the bytes of a file. */
export function handleFile<Access extends Caller, Params extends z.core.$ZodType = typeof none>(
  route: FileRoute<Access, Params>,
) {
  return async (request: Request, { params: pathParams }: Context): Promise<Response> => {
    try {
      const session = await readSession();
      if (route.caller === 'passenger' && !session) throw new AppError('unauthenticated');
      const input = { params: parse(route.params ?? none, await pathParams), session };
      const bytes = await route.run(input as Parameters<typeof route.run>[0]);
      const headers = new Headers({ 'content-type': route.type });
      headers.set('cache-control', route.saveAs ? 'no-store' : cacheControl({ revalidate: true, ...route }));
      if (route.saveAs) {
        headers.set('content-disposition', `attachment; filename="${route.saveAs}"`);
        headers.set('x-robots-tag', 'noindex');
      }
      return new Response(new Uint8Array(bytes), { headers });
    } catch (error) {
      return await refuse(error);
    }
  };
}

async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    throw new AppError('invalid_request', { cause: new Reason('the body is not JSON') });
  }
  const text = await request.text();
  if (text.length > maxBodyBytes) throw new AppError('invalid_request', { cause: new Reason('the body is too long') });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_request', { cause: error });
  }
}

function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  );
  throw new AppError('invalid_request', { fields });
}

type CachePolicy = { revalidate?: boolean; publicSeconds?: number };

function succeed(request: Request, result: unknown, policy: CachePolicy): Response {
  const body = JSON.stringify(result);
  const headers = new Headers({ 'content-type': 'application/json' });
  headers.set('cache-control', cacheControl(policy));
  if (!policy.revalidate) return new Response(body, { headers });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', etag);
  const isCurrent = request.headers.get('if-none-match')?.replaceAll('W/', '').split(', ').includes(etag);
  return isCurrent ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

function cacheControl({ revalidate, publicSeconds }: CachePolicy): string {
  if (publicSeconds !== undefined)
    return `public, max-age=${publicSeconds}${publicSeconds >= yearSeconds ? ', immutable' : ''}`;
  return revalidate ? 'private, no-cache' : 'no-store';
}

async function refuse(error: unknown): Promise<Response> {
  const known = error instanceof AppError ? error : new AppError('GENERIC_ERROR', { cause: error });
  if (known.status >= 500) (await currentLog()).error({ event: 'route_failed', err: error }, 'An API route failed.');
  const { status, message } = errors[known.code];
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (problem.details.retryAfter !== undefined) headers.set('retry-after', String(problem.details.retryAfter));
  return Response.json({ code: problem.code, message, ...problem.details }, { status, headers });
}
