import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { brand } from '@/lib/brand';
import { openGraphSize } from '@/lib/paths/files';
import { colours, Landscape } from './landscape';

export type OpenGraphWords = { title: string; line: string; label?: string };

const lineWidth = 790;
const fontFile = join(process.cwd(), 'node_modules', 'dejavu-fonts-ttf', 'ttf', 'DejaVuSansCondensed-Bold.ttf');
let font: Promise<Buffer> | undefined;

const notInFont = /[^ -~\u00a0-\u02e9\u0391-\u03a1\u03a3-\u0525\u1e00-\u1efb\u2010-\u2027\u20ac]/gu;

/** next/og would download a font for a character that ours lacks. Lines break after a plain hyphen. */
const keepKnownLetters = (text = '') => text.normalize('NFC').replace(notInFont, '').replaceAll('-', '\u2011');

export async function drawOpenGraphImage({ title, line, label }: OpenGraphWords): Promise<Uint8Array> {
  const data = await (font ??= readFile(fontFile));
  const [head, below, corner] = [keepKnownLetters(title), keepKnownLetters(line), keepKnownLetters(label)];
  const picture = (
    <div style={{ ...openGraphSize, display: 'flex', fontFamily: 'DejaVu', lineHeight: 1.12 }}>
      <Landscape />
      <div style={{ position: 'absolute', left: 156, top: 62, fontSize: 44, color: colours.accent }}>{brand.name}</div>
      {corner && <div style={cornerStyle}>{corner}</div>}
      <div style={{ position: 'absolute', left: 72, top: 138, display: 'flex', flexDirection: 'column' }}>
        <div style={{ ...clamp(...titleSize(head)), width: 1056, color: colours.ink }}>{head}</div>
        <div style={{ ...clamp(lineSize(below), 1), width: lineWidth, marginTop: 10, color: colours.muted }}>
          {below}
        </div>
      </div>
    </div>
  );
  const image = new ImageResponse(picture, { ...openGraphSize, fonts: [{ name: 'DejaVu', data }] });
  return new Uint8Array(await image.arrayBuffer());
}

const cornerStyle = {
  position: 'absolute',
  right: 72,
  top: 54,
  height: 68,
  padding: '11px 28px',
  borderRadius: 34,
  fontSize: 40,
  background: colours.accent,
  color: colours.paper,
} as const;

const clamp = (fontSize: number, lineClamp: number) =>
  ({ display: 'block', fontSize, lineClamp, wordBreak: 'break-word' }) as const;

const widthOf = (text: string) => text.length + 0.4 * (text.match(/\p{Lu}/gu)?.length ?? 0);

function titleSize(title: string): [number, number] {
  const width = widthOf(title);
  if (width <= 33) return [90, 2];
  if (width <= 48) return [66, 3];
  return width <= 75 ? [58, 3] : [50, 3];
}

/** A small letter is about 0.54 of the size wide. */
const lineSize = (line: string) => Math.min(38, Math.max(26, Math.floor(lineWidth / (0.54 * widthOf(line)))));
