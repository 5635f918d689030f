import sharp from 'sharp';
import { brand } from '@/lib/brand';
import { colours, drawScene } from './scene';
import { fitText, textShape, widthOf } from './text-shape';

/** What a preview picture says: a title, one line below, and a label that stands out, as a fare. */
export type Preview = { title: string; line: string; label?: string };

const left = 72;
const textWidth = 1056;
/** Ends before the sun. */
const lineWidth = 790;

/** 1200 × 630, PNG, the same on every machine. Drawn outside the thread that answers. */
export async function drawPreview(preview: Preview): Promise<Uint8Array> {
  const svg = drawScene(shapesOf(preview));
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 96, effort: 4 }).toBuffer();
}

function shapesOf({ title, line, label }: Preview): string {
  const head = fitText(title, {
    width: textWidth,
    most: (size) => (size > 60 ? 2 : 3),
    sizes: [90, 82, 74, 66, 58, 50],
  });
  const below = fitText(line, { width: lineWidth, most: () => 1, sizes: [38, 34, 30, 26] });
  const firstLine = 130 + head.size;
  const lastLine = firstLine + (head.lines.length - 1) * head.size * 1.12;
  const lineAt = lastLine + 24 + below.size;
  return [
    shape(brand.name, left + 84, 102, 44, colours.accent),
    ...head.lines.map((text, index) => shape(text, left, firstLine + index * head.size * 1.12, head.size, colours.ink)),
    shape(below.lines.join(' '), left, lineAt, below.size, colours.muted),
    label === undefined ? '' : labelShape(label),
  ].join('');
}

const shape = (text: string, x: number, y: number, size: number, colour: string) =>
  `<path fill="${colour}" d="${textShape(text, { x, y, size })}"/>`;

/** In the upper right corner, where the badge's line ends. */
function labelShape(label: string): string {
  const size = 40;
  const width = widthOf(label, size) + 56;
  const x = left + textWidth - width;
  return `<rect x="${x}" y="54" width="${width}" height="68" rx="34" fill="${colours.accent}"/>${shape(label, x + 28, 102, size, '#ffffff')}`;
}
