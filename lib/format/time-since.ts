const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

export function timeSince(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  for (const [unit, length] of units) {
    const count = Math.floor(minutes / length);
    if (count >= 1) return `${count} ${count === 1 ? unit : `${unit}s`} ago`;
  }
  return 'just now';
}
