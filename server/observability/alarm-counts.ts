const windowMs = 10 * 60_000;
const betweenAlarmsMs = 60 * 60_000;

/**
 * Returns a function that counts an event, and returns true if it is above its threshold of the last 10 minutes and had no
 * alarm in the last hour. `now`: milliseconds of a monotonic clock.
 */
export function createAlarmCounts<Name extends string>(thresholds: Readonly<Record<Name, number>>, now: () => number) {
  /** The times of the last events of each kind, the oldest first: at most one more than the threshold. */
  const times = new Map<Name, number[]>();
  const alarmedAt = new Map<Name, number>();
  return (name: Name): boolean => {
    const instant = now();
    const last = (times.get(name) ?? []).slice(-thresholds[name]);
    last.push(instant);
    times.set(name, last);
    const [oldest = instant] = last;
    if (last.length <= thresholds[name] || instant - oldest >= windowMs) return false;
    if (instant - (alarmedAt.get(name) ?? -Infinity) < betweenAlarmsMs) return false;
    alarmedAt.set(name, instant);
    return true;
  };
}

/**
 * Returns a function that counts an event. In the first call and once a minute it returns the number of events since it last
 * did so, otherwise 0. `now`: milliseconds of a monotonic clock.
 */
export function createMinuteCounts(now: () => number) {
  let count = 0;
  let reportedAt = -Infinity;
  return (): number => {
    count += 1;
    if (now() - reportedAt < 60_000) return 0;
    const counted = count;
    [count, reportedAt] = [0, now()];
    return counted;
  };
}
