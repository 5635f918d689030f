/**
 * Input: the name of a row of the endpoint table, its parameters and body. Output: the row's output. Invariant: the client
 * over HTTP and the client in this process have the same outputs, refusals and time limits.
 */
import type { Body, EndpointName, Output, Params } from './endpoints/table';

/** Identifies the caller: the tokens of a signed-in user, if any, and the id that ties log lines of one request together. */
export type CallOptions = {
  accessToken?: string | undefined;
  idToken?: string | undefined;
  requestId?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The account that a code in the path belongs to. A call with an access token leaves it out. */
  accountId?: string | undefined;
  /** The key of a terminal, in place of the application's. */
  apiKey?: string | undefined;
  /** The network address of the browser. Limits count by it. */
  clientAddress?: string | undefined;
  /** The time that the request in progress has left for calls to the card provider. Default `providerTimeMs`. */
  timeLeftMs?: number | undefined;
  /** The user-agent header of the browser. A new session takes a short name of the device from it. */
  userAgent?: string | undefined;
};

/** `{ [Key]: Value }`, or no field for a row without parameters or without a body. */
type InputField<Key extends string, Value> = [Value] extends [Record<string, never> | undefined]
  ? unknown
  : Record<Key, Value>;
export type Input<Name extends EndpointName> = InputField<'params', Params<Name>> & InputField<'body', Body<Name>>;

/** The input of any row, for code that handles all rows alike. */
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
