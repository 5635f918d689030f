import type { ErrorDetails } from '@/lib/contracts/error-details';
import { AppError, errors, type ErrorCode } from '@/lib/errors';
import { inTime } from '@/lib/in-time';
import { type AnyInput, type ApiClient, type CallOptions, refused } from './client';
import type { Endpoint } from './endpoint';
import { endpoints, type EndpointName } from './endpoints/table';

export type CallResult = { ok: true; output: unknown } | { ok: false; code: ErrorCode; details: ErrorDetails };

export type PlatformCall = (name: EndpointName, input: AnyInput, options: CallOptions) => Promise<CallResult>;

/** The symbol is global, because the web server and the pages of Next are two bundles of one process. */
const key = Symbol.for('tsela.platform-call');
const isRegistered = (holder: object): holder is { [key]: PlatformCall } => key in holder;

export function registerPlatform(call: PlatformCall) {
  Object.assign(globalThis, { [key]: call });
}

export const callPlatform: PlatformCall = (name, input, options) => {
  const holder: object = globalThis;
  if (!isRegistered(holder)) throw new Error('this process has no platform: set API_BASE_URL');
  return holder[key](name, input, options);
};

/**
 * Returns the client of the platform in this process. The platform finishes a call even after its time limit. Types prove
 * the output, so it is not parsed.
 */
export function createInProcessClient(call: PlatformCall, apiKey: string): ApiClient {
  return async (name, input, options = {}) => {
    const row: Endpoint = endpoints[name];
    const callOptions = { ...withoutEmpty(options), apiKey: options.apiKey ?? apiKey };
    const output = receive(row, () => call(name, input, callOptions));
    return (await inTime(output, row.timeoutMs)) as never;
  };
}

/** Removes empty options, because HTTP sends no header for them. */
function withoutEmpty(options: CallOptions): CallOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ''));
}

async function receive(row: Endpoint, call: () => Promise<CallResult>): Promise<unknown> {
  let result: CallResult;
  try {
    result = await call();
  } catch (error) {
    throw new AppError('GENERIC_ERROR', { cause: error });
  }
  if (!result.ok) throw refused(row, errors[result.code].status, result.code, result.details);
  return result.output;
}
