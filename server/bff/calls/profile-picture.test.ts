import sharp from 'sharp';
import { AppError } from '@/lib/errors';
import { drawOpenGraphImage } from '@/server/documents/open-graph/open-graph-image';
import { readPicture, squarePicture } from './profile-picture';

const red = { width: 40, height: 20, channels: 3, background: '#c00' } as const;
const picture = (format: 'jpeg' | 'png' | 'gif') => sharp({ create: red }).toFormat(format).toBuffer();

function post(name: string, bytes: Uint8Array): Request {
  const form = new FormData();
  form.set('picture', new File([Buffer.from(bytes)], name));
  return new Request('http://localhost/api/user/picture', { method: 'PUT', body: form });
}

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.code : error;
}

it.each(['jpeg', 'png', 'gif'] as const)('a %s becomes a square WebP', async (format) => {
  const made = await squarePicture(await picture(format));
  expect([made.toString('latin1', 0, 4), made.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
  expect(made.length).toBeLessThan(42_000);
});

it('nothing of where and with what it was taken is kept', async () => {
  const exif = { IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitudeRef: 'S' } };
  const taken = await sharp({ create: red }).withExif(exif).jpeg().toBuffer();
  expect(taken.toString('latin1')).toContain('SECRET-OWNER');
  const made = await squarePicture(taken);
  expect(made.toString('latin1')).not.toMatch(/SECRET-OWNER|EXIF/);
});

it.each([
  ['a drawing that runs scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  [
    'a drawing with a size',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  [
    'a drawing after a photograph’s first bytes',
    Buffer.from('\u0089PNG<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'latin1'),
  ],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a program', Buffer.from('MZ\u0090\u0000')],
  ['nothing', Buffer.alloc(0)],
])('%s with the name of a picture is refused', async (_what, bytes) => {
  const { bytes: read } = await readPicture(post('me.png', bytes));
  expect(await refusalOf(squarePicture(read))).toBe('picture_type');
});

it('a photograph of a kind that is not taken is refused', async () => {
  for (const format of ['webp', 'tiff', 'avif'] as const)
    expect(await refusalOf(squarePicture(await sharp({ create: red }).toFormat(format).toBuffer()))).toBe(
      'picture_type',
    );
});

it('the same process still draws Open Graph images', async () => {
  await squarePicture(await picture('png'));
  const drawn = await drawOpenGraphImage({ title: 'Maun', line: 'Buses' });
  expect((await sharp(drawn).metadata()).format).toBe('png');
});

it('a picture that is cut off is refused', async () => {
  const whole = await picture('png');
  expect(await refusalOf(squarePicture(whole.subarray(0, whole.length - 20)))).toBe('picture_type');
});

it('a small file that unpacks to a huge picture is refused', async () => {
  const huge = { width: 12_000, height: 12_000, channels: 3, background: '#000' } as const;
  const bomb = await sharp({ create: huge, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(await refusalOf(squarePicture(bomb))).toBe('picture_type');
});

it.each(['me.svg', 'me.png.html', 'me', 'me.webp'])('%s has not the ending of a picture', async (name) => {
  expect(await refusalOf(readPicture(post(name, await picture('png'))))).toBe('picture_type');
});

it('more than 5 MB is too large', async () => {
  expect(await refusalOf(readPicture(post('me.jpg', Buffer.alloc(5 * 1024 * 1024 + 1))))).toBe('picture_too_large');
});

it('a form without a picture is not valid', async () => {
  const request = new Request('http://localhost/', { method: 'PUT', body: new FormData() });
  expect(await refusalOf(readPicture(request))).toBe('invalid_request');
});
