import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError, isUnavailable, Reason } from '@/lib/errors';
import { shownAccountHeader } from '@/lib/paths/pages';
import { refuse, respondJson } from '../reads/respond';
import { endRememberedSession } from '../session/sign-in';
import { callAs, type SessionToken } from '../session/session-cookie';
import { readSession } from '../session/session';
import { noBody, type Endpoint } from '@/server/api/endpoint';
import { endpoints, type EndpointName, type Endpoints } from '@/server/api/endpoints/table';
import { parse } from '@/server/api/parse';
import { currentLog } from '@/server/api/request-context';
import { upstream } from '@/server/api/upstream';
import { refuseForeignOrigin, refuseOtherAccount } from '../session/same-origin';

/**
 * Input: the schemas of a route and the function that runs it. Output: a route handler of Next. Invariant: a JSON route checks
 * the origin and the session before it parses the input, and every error is a code of the one table.
 */

type Caller = 'anyone' | 'passenger';

type Route<
  CalledBy extends Caller,
  Params extends z.core.$ZodType,
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
  Output extends z.core.$ZodType,
> = {
  caller: CalledBy;
  params?: Params;
  query?: Query;
  body?: Body;
  readBody?: (request: Request) => Promise<unknown>;
  output: Output;
  /** The response has an ETag, and the status 304 if the browser has the same output. */
  revalidate?: boolean;
  /** The header Age: the response is at most so many seconds old. */
  ageSeconds?: number;
  publicSeconds?: number;
  run: (input: {
    params: z.output<Params>;
    query: z.output<Query>;
    body: z.output<Body>;
    session: CalledBy extends 'passenger' ? SessionToken : SessionToken | undefined;
  }) => Promise<z.input<Output>>;
};

/** Next has no params for a path without a dynamic segment. */
type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

const none = z.unknown();
const maxBodyBytes = 64 * 1024;
const yearSeconds = 365 * 24 * 60 * 60;

export function handle<
  CalledBy extends Caller,
  Output extends z.core.$ZodType,
  Params extends z.core.$ZodType = typeof none,
  Query extends z.core.$ZodType = typeof none,
  Body extends z.core.$ZodType = typeof none,
>(route: Route<CalledBy, Params, Query, Body, Output>) {
  return async (request: Request, { params: pathParams }: Context): Promise<Response> => {
    try {
      refuseForeignOrigin(request);
      await endRememberedSession();
      const session = await readSession();
      if (route.caller === 'passenger' && !session) throw new AppError('unauthenticated');
      if (request.method !== 'GET') refuseOtherAccount(session, request.headers.get(shownAccountHeader));
      const params = parse(route.params ?? none, (await pathParams) ?? {});
      const query = parse(route.query ?? none, Object.fromEntries(new URL(request.url).searchParams));
      const body = parse(route.body ?? none, route.body ? await (route.readBody ?? readJson)(request) : undefined);
      const input = { params, query, body, session } as Parameters<typeof route.run>[0];
      const output = z.parse(route.output, await route.run(input));
      return succeed(request, output, route);
    } catch (error) {
      return await refuseUnknown(error);
    }
  };
}

type PassedRow = {
  [Name in EndpointName]: Endpoints[Name]['caller'] extends 'agent' ? never : Name;
}[EndpointName];

/**
 * Returns the handler of a route that is a row of the API. The rows of a passenger need a session. The platform parses the
 * body. The parameters become a part of a URL, so they are parsed before.
 */
export function handleRow(name: PassedRow, caching: Caching = {}) {
  const { caller, params, body, output }: Endpoint = endpoints[name];
  return handle({
    ...caching,
    caller: caller === 'passenger' ? 'passenger' : 'anyone',
    params,
    ...(body !== noBody && { body: none }),
    output,
    run: ({ session, ...input }) => upstream(name, input as never, session && callAs(session)),
  });
}

type FileRoute<CalledBy extends Caller, Params extends z.core.$ZodType> = {
  caller: CalledBy;
  params?: Params;
  type: string;
  /** The name under which a browser saves the file instead of showing it. Caches do not store such a file. */
  saveAs?: string;
  publicSeconds?: number;
  run: (input: {
    params: z.output<Params>;
    session: CalledBy extends 'passenger' ? SessionToken : SessionToken | undefined;
  }) => Promise<Uint8Array>;
};

export function handleFile<CalledBy extends Caller, Params extends z.core.$ZodType = typeof none>(
  route: FileRoute<CalledBy, Params>,
) {
  return async (request: Request, { params: pathParams }: Context): Promise<Response> => {
    try {
      const session = await readSession();
      if (route.caller === 'passenger' && !session) throw new AppError('unauthenticated');
      const input = { params: parse(route.params ?? none, (await pathParams) ?? {}), session };
      const bytes = await route.run(input as Parameters<typeof route.run>[0]);
      const headers = new Headers({ 'content-type': route.type });
      headers.set('cache-control', route.saveAs ? 'no-store' : cacheControl({ revalidate: true, ...route }));
      if (route.saveAs) {
        headers.set('content-disposition', `attachment; filename="${route.saveAs}"`);
        headers.set('x-robots-tag', 'noindex');
      }
      return new Response(new Uint8Array(bytes), { headers });
    } catch (error) {
      return await refuseUnknown(error);
    }
  };
}

async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    throw new AppError('invalid_request', { cause: new Reason('the body is not JSON') });
  }
  // A client may end before its body does.
  const text = await request.text().catch((error: unknown) => {
    throw new AppError('invalid_request', { cause: error });
  });
  if (text.length > maxBodyBytes) throw new AppError('invalid_request', { cause: new Reason('the body is too long') });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_request', { cause: error });
  }
}

type Caching = { revalidate?: boolean; publicSeconds?: number; ageSeconds?: number };

function succeed(request: Request, output: unknown, caching: Caching): Response {
  const body = JSON.stringify(output);
  const headers = new Headers({ 'cache-control': cacheControl(caching) });
  if (caching.ageSeconds !== undefined) headers.set('age', String(caching.ageSeconds));
  if (caching.revalidate) {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    headers.set('etag', etag);
    const known = request.headers.get('if-none-match')?.replaceAll('W/', '').split(', ').includes(etag);
    if (known) return new Response(null, { status: 304, headers });
  }
  return respondJson(body, headers);
}

function cacheControl({ revalidate, publicSeconds }: Caching): string {
  if (publicSeconds !== undefined)
    return `public, max-age=${publicSeconds}${publicSeconds >= yearSeconds ? ', immutable' : ''}`;
  return revalidate ? 'private, no-cache' : 'no-store';
}

async function refuseUnknown(error: unknown): Promise<Response> {
  const known = error instanceof AppError ? error : new AppError('GENERIC_ERROR', { cause: error });
  if (known.status >= 500 && !isUnavailable(known))
    (await currentLog()).error({ event: 'route_failed', err: error }, 'An API route failed.');
  return refuse(known);
}
