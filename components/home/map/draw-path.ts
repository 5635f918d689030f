import { distance, round, type Point } from './projection';

/** Relative integer steps keep the page small. */
export function closedPath(points: readonly Point[]): string {
  return `M${steps(points)}z`;
}

const steps = (points: readonly Point[]) => points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');

/** The length of a control handle as a part of its segment. A larger value makes loops. */
const reach = 0.3;

export function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [from, to] = [points[index], points[index + 1]];
    if (!from || !to) break;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const leave = ahead(from, before, to, distance(from, to) * reach);
    const arrive = ahead(to, after, from, distance(from, to) * reach);
    path += `C${[leave, arrive, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`;
  }
  return path;
}

function ahead(point: Point, back: Point, front: Point, far: number): Point {
  const length = distance(back, front) || 1;
  return { x: point.x + ((front.x - back.x) / length) * far, y: point.y + ((front.y - back.y) / length) * far };
}
