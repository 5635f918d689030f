import { AppError, Reason } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { failure, refusalDetails, unwrap, type Endpoint } from './endpoint';
import { endpoints, type Body, type Data, type EndpointName, type Params } from './endpoints/table';
import { readAnswer } from './hand-over';
import type { Transport } from './transport';

/** Who calls: the tokens of a signed-in user, if any, and the id that ties log lines of one request together. */
export type CallOptions = {
  accessToken?: string | undefined;
  idToken?: string | undefined;
  requestId?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The account of a code in the path, where no access token says whose it is. */
  accountId?: string | undefined;
  /** The key of a terminal, in place of the application's. */
  apiKey?: string | undefined;
  /** Where the browser calls from, for limits. */
  clientAddress?: string | undefined;
};

/** A part that the row does not have is not given. */
type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? unknown
    : Record<Key, Value>;
export type Input<Name extends EndpointName> = Given<'params', Params<Name>> & Given<'body', Body<Name>>;

export type UpstreamClient = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Data<Name>>;

/**
 * Returns the typed client of the endpoint table. It throws a refusal as the AppError of its code, whatever the transport.
 * It throws `timeout` when no response arrives in time, and GENERIC_ERROR for a response outside the contract.
 */
export function createUpstreamClient(send: Transport, baseUrl: string, apiKey: string): UpstreamClient {
  return async (name, input, options = {}) => {
    const row: Endpoint = endpoints[name];
    const { params, body } = input as { params?: Record<string, unknown>; body?: unknown };
    const url = new URL(fillPath(row.path, params ?? {}), baseUrl);
    const late = new AbortController();
    // Beside the request, not in it: the platform in this process does not listen, and would pay for it.
    const asked = ask((request) => send(request, late), row, url, {
      method: row.method,
      headers: headers(options.apiKey ?? apiKey, options, body !== undefined),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Not `AbortSignal.timeout`: its timer would hold the page that is being made, long after that has been answered.
    return (await inTime(asked, row.timeoutMs, late)) as never;
  };
}

function fillPath(path: string, params: Record<string, unknown>) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function headers(apiKey: string, options: CallOptions, hasBody: boolean): Record<string, string> {
  return {
    'x-api-key': apiKey,
    'x-api-version': 'v1',
    'x-user-platform': 'WEB',
    accept: 'application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(options.accessToken ? { authorization: `Bearer ${options.accessToken}` } : {}),
    ...(options.idToken ? { 'x-id-token': options.idToken } : {}),
    ...(options.requestId ? { 'x-request-id': options.requestId } : {}),
    ...(options.clientAddress ? { 'x-client-address': options.clientAddress } : {}),
    ...(options.accountId ? { 'x-account-id': options.accountId } : {}),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
}

async function ask(
  send: (request: Request) => Promise<Response>,
  row: Endpoint,
  url: URL,
  init: RequestInit,
): Promise<unknown> {
  let response: Response;
  try {
    response = await send(new Request(url, init));
  } catch (error) {
    throw new AppError('GENERIC_ERROR', { cause: error });
  }
  return judge(row, response, await readAnswer(response));
}

function judge(row: Endpoint, response: Response, json: unknown): unknown {
  const answer = row.answer.safeParse(json);
  if (response.ok && answer.success) return unwrap(row, answer.data);
  const refusal = failure.safeParse(json);
  const [first] = refusal.success ? refusal.data.errors : [];
  const said = `${row.method} ${row.path} answered ${response.status}`;
  if (!first) throw new AppError('GENERIC_ERROR', { cause: new Reason(`${said} outside the contract`) });
  throw new AppError(first.errorCode, { ...refusalDetails.parse(first), cause: new Reason(said) });
}
