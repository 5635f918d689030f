import sharp from 'sharp';
import { openPicture, type PictureKind } from './open-picture';

const red = sharp({ create: { width: 4, height: 2, channels: 3, background: '#c00' } });
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="4" height="2"/></svg>';
const samples: Record<PictureKind, () => Promise<Buffer>> = {
  jpeg: () => red.clone().jpeg().toBuffer(),
  png: () => red.clone().png().toBuffer(),
  gif: () => red.clone().gif().toBuffer(),
  webp: () => red.clone().webp().toBuffer(),
  svg: () => Promise.resolve(Buffer.from(drawing)),
};
const kinds = Object.keys(samples) as PictureKind[];

it.each(kinds)('opens %s only if the caller accepts it', async (kind) => {
  const bytes = await samples[kind]();
  expect(await openPicture(bytes, [kind]).metadata()).toMatchObject({ format: kind, width: 4, height: 2 });
  const others = kinds.filter((other) => other !== kind);
  expect(() => openPicture(bytes, others)).toThrow(kind);
});

it.each([
  ['its declaration', '<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n'],
  ['a byte order mark', '\uFEFF'],
  ['an empty line', '\r\n'],
])('opens an SVG that begins with %s', async (_beginning, start) => {
  expect(await openPicture(Buffer.from(start + drawing), ['svg']).metadata()).toMatchObject({ format: 'svg' });
});

it.each(['\u0089PNG', '\u00ff\u00d8', 'GIF', 'RIFF', 'words '])('refuses an SVG that begins with %j', (start) => {
  expect(() => openPicture(Buffer.from(start + drawing, 'latin1'), kinds)).toThrow('undefined');
});

it('blocks the decoders of all other formats', async () => {
  for (const format of ['tiff', 'avif'] as const) {
    const bytes = await red.clone().toFormat(format).toBuffer();
    expect(() => openPicture(bytes, kinds)).toThrow('undefined');
    await expect(sharp(bytes).metadata()).rejects.toThrow();
  }
});
