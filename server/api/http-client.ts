/**
 * Input: a call of a row. Output: its output, after one HTTP request. Invariant: every failure is an `AppError`, and no
 * sentence of the API reaches a person.
 */
import { AppError } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { type AnyInput, type ApiClient, type CallOptions, outsideContract, refused } from './client';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints/table';
import { failure, unwrap } from './envelope';

export type SendRequest = (request: Request, options: { signal: AbortSignal }) => Promise<Response>;

/** Returns the client of an API on the network. It cancels a request after the time limit of its row. */
export function createHttpClient(baseUrl: string, apiKey: string, send: SendRequest = fetch): ApiClient {
  return async (name, input, options = {}) => {
    const row: Endpoint = endpoints[name];
    const timeout = new AbortController();
    const sentOptions = { ...options, apiKey: options.apiKey ?? apiKey };
    const request = toRequest(row, baseUrl, input, sentOptions);
    const output = receive(row, () => send(request, { signal: timeout.signal }));
    // `AbortSignal.timeout` would keep the rendered page in memory until its timer fires.
    return (await inTime(output, row.timeoutMs, timeout)) as never;
  };
}

function toRequest(
  row: Endpoint,
  baseUrl: string,
  { params = {}, query = {}, body }: AnyInput,
  options: CallOptions,
): Request {
  try {
    const url = new URL(fillPath(row.path, params), baseUrl);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return new Request(url, {
      method: row.method,
      headers: headers(options, body !== undefined),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new AppError('GENERIC_ERROR', { cause: error });
  }
}

function fillPath(path: string, params: Record<string, unknown>) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function headers(options: CallOptions, hasBody: boolean): Record<string, string> {
  return {
    'x-api-key': options.apiKey ?? '',
    'x-api-version': 'v1',
    'x-user-platform': 'WEB',
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(options.accessToken ? { authorization: `Bearer ${options.accessToken}` } : {}),
    ...(options.idToken ? { 'x-id-token': options.idToken } : {}),
    ...(options.requestId ? { 'x-request-id': options.requestId } : {}),
    ...(options.clientAddress ? { 'x-client-address': options.clientAddress } : {}),
    ...(options.userAgent ? { 'x-client-user-agent': options.userAgent } : {}),
    ...(options.accountId ? { 'x-account-id': options.accountId } : {}),
    ...(options.timeLeftMs === undefined ? {} : { 'x-time-left-ms': String(Math.floor(options.timeLeftMs)) }),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
}

async function receive(row: Endpoint, send: () => Promise<Response>): Promise<unknown> {
  let response: Response;
  try {
    response = await send();
  } catch (error) {
    throw new AppError('unavailable', { retryAfter: 2, cause: error });
  }
  const json: unknown = await response.json().catch(() => undefined);
  const success = row.response.safeParse(json);
  if (response.ok && success.success) return unwrap(row, success.data);
  const refusal = failure.safeParse(json);
  const [first] = refusal.success ? refusal.data.errors : [];
  throw first ? refused(row, response.status, first.errorCode, first) : outsideContract(row, response.status);
}
