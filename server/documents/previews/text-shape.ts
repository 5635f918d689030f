import { join } from 'node:path';
import { openSync, type Font } from 'fontkit';

const file = join(process.cwd(), 'node_modules', 'dejavu-fonts-ttf', 'ttf', 'DejaVuSansCondensed-Bold.ttf');
let opened: Font | undefined;
const font = (): Font => (opened ??= openFont());

/** A font of ours: which ones a server's system has can not be known. */
function openFont(): Font {
  const found = openSync(file);
  if (!('glyphsForString' in found)) throw new Error(`${file} holds more than one font`);
  return found;
}

export const widthOf = (text: string, size: number): number =>
  (font().layout(text).advanceWidth / font().unitsPerEm) * size;

/** The text as one shape, its base line at `y`. Letters the font lacks are left out. */
export function textShape(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const scale = size / font().unitsPerEm;
  const known = text.replace(/./gsu, (letter) =>
    font().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : '',
  );
  const { glyphs, positions } = font().layout(known);
  let at = x;
  return glyphs
    .map(({ path }, index) => {
      const d = path.scale(scale, -scale).translate(at, y).toSVG();
      at += (positions[index]?.xAdvance ?? 0) * scale;
      return d;
    })
    .join('');
}

type FittedText = { lines: string[]; size: number };

/** Broken between words, in the first of `sizes` in which it takes no more lines than `most` says; else cut at its end. */
export function fitText(
  text: string,
  { width, most, sizes }: { width: number; most: (size: number) => number; sizes: readonly number[] },
): FittedText {
  for (const size of sizes) {
    const lines = breakLines(text, width, size);
    if (lines.length <= most(size) && lines.every((line) => widthOf(line, size) <= width)) return { lines, size };
  }
  const size = Math.min(...sizes);
  const lines = breakLines(text, width, size);
  const shown = lines.slice(0, most(size));
  const last = lines.length > shown.length ? `${shown.pop() ?? ''}…` : undefined;
  return { lines: [...shown, ...(last === undefined ? [] : [last])].map((line) => cutLine(line, width, size)), size };
}

function breakLines(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cutLine(line: string, width: number, size: number): string {
  if (widthOf(line, size) <= width) return line;
  const letters = Array.from(line.replace(/…$/, ''));
  while (letters.length > 0 && widthOf(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
