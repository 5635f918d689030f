import { zstdDecompressSync } from 'node:zlib';

/** Node stops after a frame, and tells how far it came. */
type Read = { buffer: Buffer; engine: { bytesWritten: number } };

/** As Chromium reads an answer in zstd: all frames. */
export function readFrames(body: Buffer): Buffer {
  const texts: Buffer[] = [];
  for (let rest = body; rest.length > 0;) {
    const { buffer, engine } = zstdDecompressSync(rest, { info: true }) as unknown as Read;
    texts.push(buffer);
    rest = rest.subarray(engine.bytesWritten);
  }
  return Buffer.concat(texts);
}
