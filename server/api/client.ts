/**
 * Input: the name of a row of the endpoint table, its parameters and body. Output: the row's output. Invariant: the client
 * over HTTP and the client in this process have the same outputs, refusals and time limits.
 */
import type { Body, EndpointName, Output, Params, Query } from './endpoints/table';
import { errorDetails } from '@/lib/contracts/error-details';
import { AppError, Reason, type ErrorCode } from '@/lib/errors';

export type CallOptions = {
  accessToken?: string | undefined;
  idToken?: string | undefined;
  requestId?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The account that a code in the path belongs to. A call with an access token leaves it out. */
  accountId?: string | undefined;
  apiKey?: string | undefined;
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
export type Input<Name extends EndpointName> = InputField<'params', Params<Name>> &
  InputField<'body', Body<Name>> & { query?: Query<Name> };

export type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
};

export type ApiClient = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Output<Name>>;

type Row = { method: string; path: string };

export function refused({ method, path }: Row, status: number, code: ErrorCode, details: object): AppError {
  const cause = new Reason(`${method} ${path} returned ${status}`);
  return new AppError(code, { ...errorDetails.parse(details), cause });
}

export function outsideContract({ method, path }: Row, status: number): AppError {
  return new AppError('GENERIC_ERROR', {
    cause: new Reason(`${method} ${path} returned ${status} outside the contract`),
  });
}
