import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError, errors, Reason } from '@/lib/errors';
import { readSession } from '@/server/bff/session/session';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { currentLog } from '@/server/api/request-context';
import { refuseForeignOrigin } from './same-origin';

type Caller = 'anyone' | 'passenger';

type Route<
  Who extends Caller,
  Params extends z.core.$ZodType,
  Query extends z.core.$ZodType,
  Body extends z.core.$ZodType,
  Answer extends z.core.$ZodType,
> = {
  caller: Who;
  params?: Params;
  /** Of the address after `?`; of a name given twice the last counts. */
  query?: Query;
  body?: Body;
  /** How the body is read; as JSON when left out. */
  readBody?: (request: Request) => Promise<unknown>;
  answer: Answer;
  /** Answers carry an ETag, and 304 when nothing has changed. */
  revalidate?: boolean;
  /** Anybody may keep the answer for so long: it is the same for all. */
  publicSeconds?: number;
  run: (input: {
    params: z.output<Params>;
    query: z.output<Query>;
    body: z.output<Body>;
    session: Who extends 'passenger' ? SessionToken : SessionToken | undefined;
  }) => Promise<z.input<Answer>>;
};

type Context = { params: Promise<Record<string, string | string[] | undefined>> };

const none = z.unknown();
const maxBodyBytes = 64 * 1024;
/** Whoever keeps an answer for so long keeps it for good. */
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * The one wrapper of a route handler: same-origin check, session, parse in, run, parse out, errors from the one table.
 * Someone else's record is `not_found`. A 5xx goes to the log with the request id; the web server sends that id.
 */
export function handle<
  Who extends Caller,
  Answer extends z.core.$ZodType,
  Params extends z.core.$ZodType = typeof none,
  Query extends z.core.$ZodType = typeof none,
  Body extends z.core.$ZodType = typeof none,
>(route: Route<Who, Params, Query, Body, Answer>) {
  return async (request: Request, { params: pathParams }: Context): Promise<Response> => {
    try {
      refuseForeignOrigin(request);
      const session = await readSession();
      if (route.caller === 'passenger' && !session) throw new AppError('unauthenticated');
      const params = parse(route.params ?? none, await pathParams);
      const query = parse(route.query ?? none, Object.fromEntries(new URL(request.url).searchParams));
      const body = parse(route.body ?? none, route.body ? await (route.readBody ?? readJson)(request) : undefined);
      const input = { params, query, body, session } as Parameters<typeof route.run>[0];
      const answer = z.parse(route.answer, await route.run(input));
      return succeed(request, answer, route);
    } catch (error) {
      return await refuse(error);
    }
  };
}

type FileRoute<Who extends Caller, Params extends z.core.$ZodType> = {
  caller: Who;
  params?: Params;
  type: string;
  /** The name under which a browser saves the file, rather than show it; no copy stays in its cache after a logout. */
  saveAs?: string;
  /** As above. */
  publicSeconds?: number;
  run: (input: {
    params: z.output<Params>;
    session: Who extends 'passenger' ? SessionToken : SessionToken | undefined;
  }) => Promise<Uint8Array>;
};

/** The same for a file. */
export function handleFile<Who extends Caller, Params extends z.core.$ZodType = typeof none>(
  route: FileRoute<Who, Params>,
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

type Keeping = { revalidate?: boolean; publicSeconds?: number };

function succeed(request: Request, answer: unknown, keeping: Keeping): Response {
  const body = JSON.stringify(answer);
  const headers = new Headers({ 'content-type': 'application/json' });
  headers.set('cache-control', cacheControl(keeping));
  if (!keeping.revalidate) return new Response(body, { headers });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', etag);
  const known = request.headers.get('if-none-match')?.replaceAll('W/', '').split(', ').includes(etag);
  return known ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

function cacheControl({ revalidate, publicSeconds }: Keeping): string {
  if (publicSeconds !== undefined)
    return `public, max-age=${publicSeconds}${publicSeconds >= yearSeconds ? ', immutable' : ''}`;
  return revalidate ? 'private, no-cache' : 'no-store';
}

async function refuse(error: unknown): Promise<Response> {
  const known = error instanceof AppError ? error : new AppError('GENERIC_ERROR', { cause: error });
  if (known.status >= 500) (await currentLog()).error({ event: 'route_failed', err: error }, 'An API route failed.');
  const { status, message } = errors[known.code];
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (known.details.retryAfter !== undefined) headers.set('retry-after', String(known.details.retryAfter));
  return Response.json({ code: known.code, message, ...known.details }, { status, headers });
}
