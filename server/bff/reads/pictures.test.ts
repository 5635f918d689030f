import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { upstream } from '@/server/api/upstream';
import { openPicture } from '@/server/documents/open-picture';
import { drawOpenGraphImage } from '@/server/documents/open-graph/open-graph-image';
import { createBoundedQueue } from '@/server/process/bounded-queue';
import { codeOf } from '@/server/testing/refusals';
import type { SessionToken } from '../session/session-cookie';
import { readPicture, savePicture, squarePicture } from './pictures';

jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));

const red = { width: 40, height: 20, channels: 3, background: '#c00' } as const;
const picture = (format: 'jpeg' | 'png' | 'gif') => sharp({ create: red }).toFormat(format).toBuffer();

function post(name: string, bytes: Uint8Array): Request {
  const form = new FormData();
  form.set('picture', new File([Buffer.from(bytes)], name));
  return new Request('http://localhost/api/user/picture', { method: 'PUT', body: form });
}

it.each(['jpeg', 'png', 'gif'] as const)('converts a %s to a square WebP', async (format) => {
  const webp = await squarePicture(await picture(format));
  expect([webp.toString('latin1', 0, 4), webp.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
  expect(webp.length).toBeLessThan(42_000);
});

it('removes the location and camera data', async () => {
  const exif = { IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitudeRef: 'S' } };
  const taken = await sharp({ create: red }).withExif(exif).jpeg().toBuffer();
  expect(taken.toString('latin1')).toContain('SECRET-OWNER');
  const webp = await squarePicture(taken);
  expect(webp.toString('latin1')).not.toMatch(/SECRET-OWNER|EXIF/);
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
  ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a program', Buffer.from('MZ\u0090\u0000')],
  ['an empty file', Buffer.alloc(0)],
])('refuses %s with the file name of a picture', async (_case, bytes) => {
  const { bytes: read } = await readPicture(post('me.png', bytes));
  expect(await codeOf(squarePicture(read))).toBe('picture_type');
});

it('refuses formats other than JPEG, PNG and GIF', async () => {
  for (const format of ['webp', 'tiff', 'avif'] as const)
    expect(await codeOf(squarePicture(await sharp({ create: red }).toFormat(format).toBuffer()))).toBe('picture_type');
});

it('does not stop the same process from drawing Open Graph images', async () => {
  await squarePicture(await picture('png'));
  const drawn = await drawOpenGraphImage({ title: 'Maun', line: 'Buses' });
  expect((await sharp(drawn).metadata()).format).toBe('png');
});

it('says that a truncated picture is damaged, apart from a JPEG, which every browser shows', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { ...red, width: 200, height: 200, noise } });
  const [jpeg, progressive] = [
    await photo.clone().jpeg().toBuffer(),
    await photo.jpeg({ progressive: true }).toBuffer(),
  ];
  for (const whole of [jpeg, progressive])
    for (const bytes of [1, 2, 20, whole.length / 2])
      expect((await squarePicture(whole.subarray(0, -bytes))).length).toBeGreaterThan(0);
  for (const cut of [jpeg.subarray(0, 20), (await picture('png')).subarray(0, -20)])
    expect(await codeOf(squarePicture(cut))).toBe('picture_damaged');
});

it('converts a JPEG with 18 bytes before a marker, which every browser shows', async () => {
  const whole = await picture('jpeg');
  const at = whole.indexOf('\u00ff\u00c0', 0, 'latin1');
  const odd = Buffer.concat([whole.subarray(0, at), Buffer.alloc(18, 1), whole.subarray(at)]);
  expect((await squarePicture(odd)).length).toBeGreaterThan(0);
});

it('refuses a small file that decompresses to a huge picture', async () => {
  const huge = { width: 12_000, height: 12_000, channels: 3, background: '#000' } as const;
  const bomb = await sharp({ create: huge, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(await codeOf(squarePicture(bomb))).toBe('picture_pixels');
});

/** The check sum of a chunk of a PNG. */
function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

it('leaves the texts of a PNG out before they are decompressed', async () => {
  const whole = await picture('png');
  const text = Buffer.concat([Buffer.from('zTXtname\0\0'), deflateSync(Buffer.alloc(9000, 'a'))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(text));
  const sent = Buffer.concat([whole.subarray(0, 33), length, text, sum, whole.subarray(33)]);
  const metadata = (bytes: Uint8Array) => openPicture(bytes, ['png']).metadata();
  expect((await sharp(sent).metadata()).comments).toHaveLength(1);
  expect((await metadata(sent)).comments).toBeUndefined();
  expect(await squarePicture(sent)).toEqual(await squarePicture(whole));
});

it('turns a PNG by its Exif, and keeps its colours', async () => {
  const turned = await sharp({ create: red }).withMetadata({ orientation: 6 }).withIccProfile('p3').png().toBuffer();
  expect(await openPicture(turned, ['png']).metadata()).toMatchObject({ orientation: 6, hasProfile: true });
});

it.each(['me.svg', 'me.png.html', 'me', 'me.webp'])('refuses the file name %s', async (name) => {
  expect(await codeOf(readPicture(post(name, await picture('png'))))).toBe('picture_type');
});

it('refuses a picture of more than 5 MB', async () => {
  expect(await codeOf(readPicture(post('me.jpg', Buffer.alloc(5 * 1024 * 1024 + 1))))).toBe('picture_too_large');
});

it('refuses a form without a picture', async () => {
  const request = new Request('http://localhost/', { method: 'PUT', body: new FormData() });
  expect(await codeOf(readPicture(request))).toBe('invalid_request');
});

const call = jest.mocked(upstream) as unknown as jest.Mock<Promise<unknown>, [name: string]>;
const session = { userId: '00000000-0000-4000-8000-000000000000' } as SessionToken;
const calls = (name: string) => call.mock.calls.filter(([called]) => called === name).length;
beforeEach(() => void call.mockReset());

it('of many uploads at once, those beyond the queue are refused before any work', async () => {
  const bytes = await picture('png');
  call.mockResolvedValue({});
  const queue = createBoundedQueue({ atOnce: 2, waiting: 10, retryAfterSeconds: 2 });
  const uploads = await Promise.allSettled(Array.from({ length: 30 }, () => savePicture(session, bytes, queue)));
  const refused = uploads.flatMap((upload) => (upload.status === 'rejected' ? [upload.reason as unknown] : []));
  expect(refused).toHaveLength(18);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
  expect([calls('countPictureUpload'), calls('savePicture')]).toEqual([12, 12]);
});

it('a picture that cannot be read counts as an upload', async () => {
  call.mockResolvedValue({});
  await expect(savePicture(session, Buffer.from('no picture'))).rejects.toMatchObject({ code: 'picture_type' });
  expect([calls('countPictureUpload'), calls('savePicture')]).toEqual([1, 0]);
});
