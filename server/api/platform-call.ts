import type { ErrorCode, ErrorDetails } from '@/lib/errors';
import type { AnyInput, CallOptions } from './client';
import type { EndpointName } from './endpoints/table';

/** Holds the output or the refusal of a call. A refusal is data, because two bundles of one process have two `AppError`s. */
export type CallResult = { ok: true; output: unknown } | { ok: false; code: ErrorCode; details: ErrorDetails };

/** Calls the platform of this process. */
export type PlatformCall = (name: EndpointName, input: AnyInput, options: CallOptions) => Promise<CallResult>;

/** The symbol is global, because the web server and the pages of Next are two bundles of one process. */
const key = Symbol.for('tsela.platform-call');
const isRegistered = (holder: object): holder is { [key]: PlatformCall } => key in holder;

/** Registers the platform of this process. The start of the process calls it, so that this folder needs no import of it. */
export function registerPlatform(call: PlatformCall) {
  Object.assign(globalThis, { [key]: call });
}

/** Calls the platform that the start of this process registered. */
export const callPlatform: PlatformCall = (name, input, options) => {
  const holder: object = globalThis;
  if (!isRegistered(holder)) throw new Error('this process has no platform: set API_BASE_URL');
  return holder[key](name, input, options);
};
