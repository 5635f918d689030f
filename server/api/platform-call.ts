/**
 * Input: a call of a row. Output: its output or its refusal, from the platform that the start of this process registered.
 * Invariant: this folder imports nothing of the platform.
 */
import type { ErrorCode, ErrorDetails } from '@/lib/errors';
import type { AnyInput, CallOptions } from './client';
import type { EndpointName } from './endpoints/table';

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
