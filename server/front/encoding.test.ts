import { isCompressible, pickEncoding } from '@/server/front/encoding';

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

test('text is compressed, pictures and documents are not', () => {
  for (const type of ['text/html; charset=utf-8', 'application/json', 'image/svg+xml', 'text/x-component']) {
    expect(isCompressible(type)).toBe(true);
  }
  for (const type of ['image/png', 'application/pdf', undefined]) expect(isCompressible(type)).toBe(false);
});
