import type { IncomingMessage } from 'node:http';

/**
 * Watches what a request carries. `tooLarge` is called at most once: at once when the announced length is over the limit
 * (then false is answered), or when a body without one grows past it, from when on the reader gets nothing more.
 */
export function limitBody(req: IncomingMessage, limitBytes: number, tooLarge: () => void): boolean {
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > limitBytes) {
    tooLarge();
    return false;
  }
  if (req.headers['transfer-encoding'] === undefined) return true;
  // Node's parser hands each piece to `push`. Counting there, unlike a 'data' listener, leaves the stream to its reader.
  const push = req.push.bind(req);
  let seenBytes = 0;
  req.push = (chunk: unknown, encoding?: BufferEncoding) => {
    // No end is told either: a reader must not take the part it has for the whole. The closing line tells it.
    if (seenBytes > limitBytes) return true;
    if (Buffer.isBuffer(chunk)) seenBytes += chunk.length;
    if (seenBytes <= limitBytes) return push(chunk, encoding);
    tooLarge();
    return true;
  };
  return true;
}
