import { round, type Point } from './projection';

/** A closed line through points, in whole steps from one to the next: short in the page. */
export function closedPath(points: readonly Point[]): string {
  return `M${steps(points)}z`;
}

const steps = (points: readonly Point[]) => points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');

/** A soft line through all of the points (Catmull-Rom, as Bézier curves). */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [from, to] = [points[index], points[index + 1]];
    if (!from || !to) break;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const leave = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const arrive = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    path += `C${[leave, arrive, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`;
  }
  return path;
}
