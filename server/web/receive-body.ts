import type { IncomingMessage } from 'node:http';
import type { Limits } from '@/server/web/limits';

/**
 * Returns a function that waits until a request has arrived completely. It resolves with the status of a refusal, and the
 * reader of a refused body never sees its end. A body that may be slow may take longer than `bodyMs` while it keeps its
 * rate. Beyond `arrivingBytes` the oldest body is refused.
 * Relies on Node: its HTTP parser passes each chunk to `push`, and then null (docs/rendering.md).
 */
export function createReceiveBody({ bodyMs, slowBodyBytesPerSecond, arrivingBytes }: Limits) {
  /** Functions that refuse the arriving requests, from the oldest. */
  const arriving = new Set<() => void>();
  let allBytes = 0;

  return (req: IncomingMessage, limitBytes: number, mayBeSlow: boolean) =>
    new Promise<number | undefined>((resolve) => {
      const push = req.push.bind(req);
      const leastBytes = mayBeSlow ? (slowBodyBytesPerSecond * bodyMs) / 1000 : Infinity;
      let bytes = 0;
      let bytesBefore = 0;
      const end = (refusal?: number) => {
        if (!arriving.delete(refuse)) return;
        clearInterval(timer);
        allBytes -= bytes;
        resolve(refusal);
      };
      const refuse = () => end(408);
      const timer = setInterval(() => {
        if (bytes - bytesBefore < leastBytes) refuse();
        bytesBefore = bytes;
      }, bodyMs);
      arriving.add(refuse);
      req.once('close', refuse);
      if (Number(req.headers['content-length'] ?? 0) > limitBytes) end(413);
      req.push = (chunk: unknown, encoding?: BufferEncoding) => {
        if (!arriving.has(refuse)) return true;
        const size = Buffer.isBuffer(chunk) ? chunk.length : 0;
        bytes += size;
        allBytes += size;
        if (bytes > limitBytes) end(413);
        else push(chunk, encoding);
        if (chunk === null) end();
        if (allBytes > arrivingBytes) arriving.values().next().value?.();
        // After `false` Node would wait for a reader, but the reader waits for the whole body.
        return true;
      };
    });
}
