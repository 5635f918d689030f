import { mapHeight, mapWidth, type Point } from './projection';

type Town = Point & { name: string; radius: number; bold: boolean };
type Anchor = 'start' | 'middle' | 'end';
export type Label = Point & { anchor: Anchor; drop: number };
type Box = { left: number; top: number; right: number; bottom: number };

const letterWidth = { plain: 0.58, bold: 0.68 } as const;

/** A name overlaps no other name, no dot and no edge. A name that fits nowhere is undefined. */
export function placeLabels(
  towns: readonly Town[],
  fontSize: number,
  obstacles: readonly Town[],
  taken: readonly Box[] = [],
): (Label | undefined)[] {
  const boxes: Box[] = [...taken];
  const dots = obstacles.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  return towns.map((town) => {
    for (const label of candidates(town)) {
      const box = labelBox(label, town, fontSize);
      const others = dots.filter((_, index) => obstacles[index]?.name !== town.name);
      const inside = box.left >= 1 && box.right <= mapWidth - 1 && box.top >= 1 && box.bottom <= mapHeight - 1;
      if (!inside || [...boxes, ...others].some((other) => overlap(box, other))) continue;
      boxes.push(box);
      return label;
    }
    return undefined;
  });
}

function candidates({ x, y, radius }: Town): Label[] {
  const gap = radius + 3;
  return [
    { x: x + gap, y, anchor: 'start', drop: 0.35 },
    { x: x - gap, y, anchor: 'end', drop: 0.35 },
    { x: x + gap, y, anchor: 'start', drop: -0.2 },
    { x: x + gap, y, anchor: 'start', drop: 0.9 },
    { x: x - gap, y, anchor: 'end', drop: -0.2 },
    { x: x - gap, y, anchor: 'end', drop: 0.9 },
    { x, y: y - gap, anchor: 'middle', drop: -0.1 },
    { x, y: y + gap, anchor: 'middle', drop: 0.75 },
  ];
}

export function labelBox(
  { x, y, anchor, drop }: Label,
  { name, bold }: Pick<Town, 'name' | 'bold'>,
  size: number,
): Box {
  const width = name.length * size * letterWidth[bold ? 'bold' : 'plain'];
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  const base = y + drop * size;
  return { left, right: left + width, top: base - size * 0.85, bottom: base + size * 0.25 };
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
