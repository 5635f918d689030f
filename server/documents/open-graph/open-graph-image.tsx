import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { brand } from '@/lib/brand';
import { openGraphSize } from '@/lib/paths/files';

export type OpenGraphWords = { title: string; line: string; label?: string };

/** Our stylesheets do not apply to an Open Graph image. */
const colours = {
  sky: '#d7eaf5',
  dawn: '#fdeed6',
  sun: '#f5b84a',
  hillFar: '#c3cfc9',
  hillNear: '#9fae93',
  tree: '#52664f',
  road: '#6b6a68',
  mark: '#f7f1e3',
  ground: '#e9dfc8',
  paper: '#ffffff',
  accent: '#0a5a8c',
  ink: '#131c26',
  muted: '#3d4855',
} as const;

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

const acacia =
  'M-2 0-4-34-26-50h4l19 11 2-14h3l1 15 20-13h4L5-33 3 0zM-52-50c4-15 26-22 50-22s48 6 54 21c-9 7-95 8-104 1z';
const trees = [
  'translate(96 512) scale(1.2)',
  'translate(420 506) scale(.9)',
  'translate(690 510) scale(1.1)',
  'translate(1140 508) scale(1.3)',
];

function Landscape() {
  return (
    <svg viewBox="0 0 1200 630" style={{ position: 'absolute', left: 0, top: 0, width: 1200, height: 630 }}>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={colours.sky} />
          <stop offset=".8" stopColor={colours.dawn} />
        </linearGradient>
      </defs>
      <rect width="1200" height="630" fill="url(#sky)" />
      <g transform="translate(0 30)">
        <circle cx="1010" cy="392" r="128" fill={colours.sun} opacity=".18" />
        <circle cx="1010" cy="392" r="78" fill={colours.sun} />
        <path
          fill={colours.hillFar}
          d="M0 444c120-40 220-44 340-16 90-34 170-52 260-24 70-26 150-18 230 14 130-24 260-52 370-12v224H0z"
        />
        <path fill={colours.hillNear} d="M0 494c220-30 420 6 640-8s400-20 560 0v144H0z" />
        {trees.map((transform) => (
          <path key={transform} transform={transform} fill={colours.tree} d={acacia} />
        ))}
        <path fill={colours.road} d="M0 516h1200v62H0z" />
        <path stroke={colours.mark} strokeWidth="5" strokeDasharray="40 36" d="M0 549h1200" />
        <path fill={colours.ground} d="M0 576h1200v54H0z" />
        <g transform="translate(826 446) scale(1.5)">
          <path fill={colours.paper} d="M10 0h138q12 0 14 12l4 34v14H0V10Q0 0 10 0z" />
          <path fill={colours.accent} d="M0 38h166v22H0z" />
          <path
            fill={colours.ink}
            opacity=".75"
            d="M10 9h22v20H10zm28 0h22v20H38zm28 0h22v20H66zm28 0h22v20H94zm28 0h24q5 0 6 6l2 14h-32z"
          />
          <circle cx="36" cy="60" r="11" fill={colours.ink} stroke={colours.paper} strokeWidth="4" />
          <circle cx="128" cy="60" r="11" fill={colours.ink} stroke={colours.paper} strokeWidth="4" />
        </g>
      </g>
      <g transform="translate(72 56) scale(2)">
        <rect width="32" height="32" rx="9" fill={colours.accent} />
        <circle cx="16" cy="12" r="4.5" fill={colours.sun} />
        <path d="M14.6 14h2.8L23 32H9z" fill={colours.paper} />
        <path
          d="M16 16.5v2.2m0 2.8v3m0 3v3.5"
          stroke={colours.accent}
          strokeWidth="1.4"
          strokeLinecap="round"
          fill="none"
        />
      </g>
    </svg>
  );
}
