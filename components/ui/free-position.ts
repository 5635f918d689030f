/** The vertical extent of a box in the viewport, in CSS pixels. */
export type Extent = { top: number; bottom: number };

const step = 8;

/**
 * Returns the smallest top, from `first` on, at which a box of this height covers none of the `taken` extents and ends
 * above `limit`. Returns null if there is no such place.
 */
export function freePosition(height: number, first: number, limit: number, taken: readonly Extent[]): number | null {
  for (let top = first; top + height <= limit; top += step) {
    if (taken.every((box) => box.bottom <= top || box.top >= top + height)) return top;
  }
  return null;
}
