import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress, isCompressible, pickEncoding, pickPageEncoding } from '@/server/web/encoding';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1', 'br'],
  ['gzip;q=0.000', undefined],
  ['identity', undefined],
  [undefined, undefined],
])('%p takes %p', (accepts, encoding) => {
  expect(pickEncoding(accepts)).toBe(encoding);
});

test.each([
  ['"Chromium";v="150", "Google Chrome";v="150"', 'gzip, deflate, br, zstd', 'zstd', 'br'],
  ['"Chromium";v="150"', 'gzip, br, zstd;q=0', 'br', 'br'],
  ['"Chromium";v="150"', 'gzip, zstd', 'zstd', 'zstd'],
  ['"Chromium";v="122"', 'gzip, br, zstd', 'br', 'br'],
  [undefined, 'gzip, br, zstd', 'br', 'br'],
  [undefined, undefined, undefined, undefined],
])(
  'a page for %p, which takes %p, is sent in %p, and in %p when it is asked for again',
  (brands, accepts, first, again) => {
    const headers = { 'sec-ch-ua': brands, 'accept-encoding': accepts };
    expect([pickPageEncoding(headers, true), pickPageEncoding(headers, false)]).toEqual([first, again]);
  },
);

test('text is compressed, pictures and documents are not', () => {
  for (const type of ['text/html; charset=utf-8', 'application/json', 'image/svg+xml', 'text/x-component']) {
    expect(isCompressible(type)).toBe(true);
  }
  for (const type of ['image/png', 'application/pdf', undefined]) expect(isCompressible(type)).toBe(false);
});

test.each([1, 300])('a body of %i KB comes back as it was', async (kilobytes) => {
  const body = Buffer.from('Dumela, Gaborone! '.repeat(64 * kilobytes)).subarray(0, 1024 * kilobytes);
  expect(brotliDecompressSync(await compress(body, 'br'))).toEqual(body);
  expect(gunzipSync(await compress(body, 'gzip'))).toEqual(body);
});
