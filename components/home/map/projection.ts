export type Point = { x: number; y: number };

export const mapWidth = 356;
export const mapHeight = 344;

const west = 19.98;
const north = -17.79;
const unitsPerDegree = 34.5;
/** The length of a degree of longitude relative to a degree of latitude, in the middle of the country. */
const squeeze = Math.cos((22.3 * Math.PI) / 180);
const margin = 14;

export function project(longitude: number, latitude: number): Point {
  return {
    x: round(margin + (longitude - west) * squeeze * unitsPerDegree),
    y: round(margin + (north - latitude) * unitsPerDegree),
  };
}

export const round = (value: number) => Math.round(value * 10) / 10;

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
