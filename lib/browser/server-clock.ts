/** Pages compare an instant of the server only with this time, because the clock of a phone can be wrong by hours. */

/** A smaller difference is the delay of a response, and the whole seconds of its header. */
const toleranceMs = 5000;

let offsetMs: number | undefined;

export function saveServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) < toleranceMs ? 0 : difference;
}

export const serverTime = (): Date | undefined =>
  offsetMs === undefined ? undefined : new Date(Date.now() + offsetMs);

export const likelyServerTime = (): Date => serverTime() ?? new Date();
