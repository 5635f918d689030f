const windowMs = 10 * 60_000;
const betweenAlarmsMs = 60 * 60_000;

/** Returns true above the threshold of the last 10 minutes, once an hour. `now`: milliseconds of a monotonic clock. */
export function createAlarmCounts<Name extends string>(thresholds: Readonly<Record<Name, number>>, now: () => number) {
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
