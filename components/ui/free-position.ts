export type Extent = { top: number; bottom: number };

const step = 8;

/** Returns the smallest top from `first` on that covers no `taken` extent and ends above `limit`, or null. */
export function freePosition(height: number, first: number, limit: number, taken: readonly Extent[]): number | null {
  for (let top = first; top + height <= limit; top += step) {
    if (taken.every((box) => box.bottom <= top || box.top >= top + height)) return top;
  }
  return null;
}
