import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

// What may be handed to a response's write(), end() and writeHead(), read in one way.

export function asBuffer(chunk: Uint8Array | string, encoding: BufferEncoding): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk);
}

type Done = (error: Error | null | undefined) => void;

/** The optional `encoding, callback` at the end of write() and end(). */
export function lastArguments(rest: readonly unknown[]): { encoding: BufferEncoding; done: Done | undefined } {
  const encoding = rest.find((value): value is BufferEncoding => typeof value === 'string') ?? 'utf8';
  const done = rest.find((value): value is Done => typeof value === 'function');
  return { encoding, done };
}

/** end() takes a last piece, or only what lastArguments() reads. */
export function endArguments([chunk, ...rest]: readonly unknown[]) {
  const last = typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk : undefined;
  return { last, ...lastArguments(last === undefined ? [chunk, ...rest] : rest) };
}

/** writeHead() takes headers as an object or as a flat list of names and values. */
export function setAll(res: ServerResponse, headers: unknown) {
  if (Array.isArray(headers)) {
    for (let at = 0; at + 1 < headers.length; at += 2) res.setHeader(String(headers[at]), String(headers[at + 1]));
  } else if (isHeaders(headers)) {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value);
  }
}

function isHeaders(value: unknown): value is OutgoingHttpHeaders & Record<string, OutgoingHttpHeader | undefined> {
  return typeof value === 'object' && value !== null;
}
