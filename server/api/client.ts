import type { Body, EndpointName, Output, Params } from './endpoints/table';

/** Identifies the caller: the tokens of a signed-in user, if any, and the id that ties log lines of one request together. */
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

/** A row without parameters leaves `params` out, and a row without a body leaves `body` out. */
type Part<Key extends string, Value> = [Value] extends [Record<string, never> | undefined]
  ? unknown
  : Record<Key, Value>;
export type Input<Name extends EndpointName> = Part<'params', Params<Name>> & Part<'body', Body<Name>>;

/** The input of any row. */
export type AnyInput = { params?: Record<string, unknown>; body?: unknown };

/**
 * Calls a row of the endpoint table and returns its output. Errors: the code of a refusal, with its details; `timeout`
 * after the row's time limit; GENERIC_ERROR for a response outside the contract.
 */
export type ApiClient = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Output<Name>>;
