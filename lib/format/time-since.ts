const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Returns the age of an instant: '3 hours ago', or 'just now' within the first minute. */
export function timeSince(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  for (const [unit, length] of units) {
    const count = Math.floor(minutes / length);
    if (count >= 1) return `${count} ${count === 1 ? unit : `${unit}s`} ago`;
  }
  return 'just now';
}
