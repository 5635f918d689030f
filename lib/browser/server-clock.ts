/**
 * Input: the responses of our routes. Output: the time of the server. Invariant: a page compares an instant of the server only
 * with this time, because the clock of a phone can be wrong by hours.
 */

/** A smaller difference is the delay of a response, and the whole seconds of its header. */
const toleranceMs = 5000;

/** The time of the server minus that of the phone. */
let offsetMs: number | undefined;

/** Reads the time of a response that no cache stores. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) < toleranceMs ? 0 : difference;
}

/** Returns the time of the server, or undefined before the first response of this page. */
export const serverTime = (): Date | undefined =>
  offsetMs === undefined ? undefined : new Date(Date.now() + offsetMs);

/** Returns the time of the server, or that of the phone before the first response, as on a page without a network. */
export const likelyServerTime = (): Date => serverTime() ?? new Date();
