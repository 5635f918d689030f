import { createZstdDecompress } from 'node:zlib';
import { once } from 'node:events';
import { compressInFrames, sharedPiece } from '@/server/web/frames';
import { readFrames } from '@/server/web/read-frames.fixture';

const results = Array.from(
  { length: 500 },
  (_, at) => `<li id="${(at * 7919) % 10_007}">Bus ${at * 31} to Maun ✓</li>`,
);
const page = Buffer.from(results.join(''));

test('a page comes back as it was, its shared piece compressed once', () => {
  const shared = sharedPiece('<style>.a{color:red}</style>');
  const pieces = [{ text: '<head>' }, shared, { text: page.toString('latin1') }];
  const body = compressInFrames(pieces);
  expect(readFrames(body).toString()).toBe(`<head>${shared.text}${page.toString()}`);
  expect(shared.frame?.()).toBe(shared.frame?.());
});

test('half of it can be read when half of it is there', async () => {
  const body = compressInFrames([{ text: page.toString('latin1') }]);
  const reader = createZstdDecompress();
  let read = 0;
  reader.on('data', (part: Buffer) => (read += part.length));
  reader.write(body.subarray(0, body.length / 2));
  await once(reader, 'data');
  expect(read).toBeGreaterThan(page.length / 4);
  reader.destroy();
});
