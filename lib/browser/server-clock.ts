/**
 * Input: the responses of our routes. Output: the time of the server. Invariant: a page compares an instant of the server only
 * with this time, because the clock of a phone can be wrong by hours.
 */

/** Phones store this key, so it never changes. It holds the time of the server minus that of the phone, in ms. */
const key = 'CLOCK';
/** A smaller difference is the delay of a response, and the whole seconds of its header. */
const toleranceMs = 5000;

let offsetMs: number | undefined;

/** Reads the time of a response that no cache stores. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  offsetMs = Math.abs(difference) < toleranceMs ? 0 : difference;
  try {
    if (offsetMs === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, String(offsetMs));
  } catch {
    // Storage is blocked. The next page knows the time after its first response.
  }
}

/** Returns the time of the server, or undefined before the first response of this page. */
export const serverTime = (): Date | undefined =>
  offsetMs === undefined ? undefined : new Date(Date.now() + offsetMs);

/** Returns the time of the server as well as this phone knows it, for pages that also work offline. */
export function likelyServerTime(): Date {
  try {
    offsetMs ??= Number(localStorage.getItem(key) ?? 0) || 0;
  } catch {
    // Storage is blocked.
  }
  return serverTime() ?? new Date();
}
