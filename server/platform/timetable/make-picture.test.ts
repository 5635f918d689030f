import sharp from 'sharp';
import { makeCataloguePicture } from './make-picture';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00' } });

test('a logo becomes a square WebP of 96 px and a PNG of 192 px, on white and without metadata', async () => {
  const wide = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#00f' } })
    .png()
    .withExif({ IFD0: { Artist: 'Naledi' } })
    .toBuffer();
  const picture = await makeCataloguePicture('logo', wide);
  if (typeof picture === 'string') throw new Error(picture);
  const webp = await sharp(picture.webp).metadata();
  expect(webp).toMatchObject({ format: 'webp', width: 96, height: 96, hasAlpha: false });
  expect(webp.exif).toBeUndefined();
  expect(await sharp(picture.png ?? undefined).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
  const { data } = await sharp(picture.webp).raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(250);
});

test('a photo becomes an upright WebP of 640 by 360 px without its GPS position', async () => {
  const photo = await plain(900, 1200)
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '24/1 39/1 0/1' } })
    .toBuffer();
  const picture = await makeCataloguePicture('photo', photo);
  if (typeof picture === 'string') throw new Error(picture);
  const metadata = await sharp(picture.webp).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 640, height: 360 });
  expect(metadata.exif).toBeUndefined();
  expect(picture.png).toBeNull();
});

test('the same file always has the same name, which differs between a logo and a photo', async () => {
  const bytes = await plain(10, 10).png().toBuffer();
  const names = await Promise.all(
    (['logo', 'logo', 'photo'] as const).map(async (kind) => {
      const picture = await makeCataloguePicture(kind, bytes);
      return typeof picture === 'string' ? picture : picture.name;
    }),
  );
  expect(names[0]).toBe(names[1]);
  expect(names[0]).not.toBe(names[2]);
});

test('a progressive JPEG has the same limit as other pictures', async () => {
  const jpeg = await plain(4000, 3000).jpeg({ progressive: true }).toBuffer();
  expect(await makeCataloguePicture('photo', jpeg)).toMatchObject({ png: null });
});

test('a small file of more than 24 million pixels is refused before it is decoded', async () => {
  const bomb = await plain(6000, 4001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(200_000);
  expect(await makeCataloguePicture('photo', bomb)).toBe('has too many pixels; make it smaller');
});

test.each([
  ['a broken picture', Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a page with a script', Buffer.from('<script>alert(1)</script>')],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused', async (_file, bytes) => {
  expect(await makeCataloguePicture('logo', bytes)).toBe('cannot be read as a picture');
});
