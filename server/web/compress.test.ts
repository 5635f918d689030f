import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, compress } from '@/server/web/compress';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1', 'br'],
  ['gzip;q=0.000', undefined],
  ['zstd', undefined],
  ['identity', undefined],
  [undefined, undefined],
])('a client that accepts %p gets %p', (accepts, encoding) => {
  expect(chooseEncoding({ 'accept-encoding': accepts })).toBe(encoding);
});

test('a compressed body decompresses to the same bytes', () => {
  const body = Buffer.from('Dumela, Gaborone! '.repeat(64 * 300));
  expect(brotliDecompressSync(compress(body, 'br'))).toEqual(body);
  expect(gunzipSync(compress(body, 'gzip'))).toEqual(body);
});
