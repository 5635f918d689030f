import { z } from 'zod';
import { toText, type Path, type Tree } from './tree';

export const PROTOCOL_VERSION = '5';

/** Both SDKs split messages into frames of this many characters. The server refuses larger frames. */
const CLIENT_FRAME_CHARS = 16_384;
const MAX_UTF8_BYTES_PER_CHAR = 3;
export const MAX_CLIENT_FRAME_BYTES = CLIENT_FRAME_CHARS * MAX_UTF8_BYTES_PER_CHAR;

const MAX_PATH_CHARS = 4096;
const MAX_TOKEN_CHARS = 8192;

const requestSchema = z.object({ r: z.int(), a: z.string(), b: z.unknown().optional() });
export const messageSchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('d'), d: requestSchema }),
  z.object({ t: z.literal('c'), d: z.object({ t: z.string() }) }),
]);
export const listenSchema = z.object({
  p: z.string().max(MAX_PATH_CHARS),
  q: z.unknown().optional(),
  t: z.number().optional(),
  h: z.string().optional(),
});
export const writeSchema = z.object({
  p: z.string().max(MAX_PATH_CHARS),
  d: z.unknown().optional(),
  h: z.string().optional(),
});
export const mergeSchema = writeSchema.extend({ d: z.record(z.string(), z.unknown()) });
/** `noauth` and `authvar` request fewer rights than those of the token's owner. */
export const credentialSchema = z.object({
  cred: z.string().max(MAX_TOKEN_CHARS),
  noauth: z.unknown().optional(),
  authvar: z.unknown().optional(),
});

export type Status =
  | 'ok'
  | 'permission_denied'
  | 'datastale'
  | 'invalid_data'
  | 'invalid_token'
  | 'invalid_request'
  | 'too_big'
  | 'error';

/** `host` must be the host of the page, because the client reconnects to it. */
export const helloFrame = (host: string, sessionId: string, now: number) =>
  JSON.stringify({ t: 'c', d: { t: 'h', d: { ts: now, v: PROTOCOL_VERSION, h: host, s: sessionId } } });

export const PONG_FRAME = '{"t":"c","d":{"t":"o","d":{}}}';

export const responseFrame = (request: number, status: Status, payload: string) =>
  `{"t":"d","d":{"r":${request},"b":{"s":"${status}","d":${payload}}}}`;

/** Returns a push. `d` replaces the data at the path and `m` merges its entries. All listeners share the bytes. */
export const pushFrame = (action: 'd' | 'm', path: Path, payload: string, tag: number | undefined) => {
  const tagField = tag === undefined ? '' : `,"t":${tag}`;
  return Buffer.from(
    `{"t":"d","d":{"a":"${action}","b":{"p":${JSON.stringify(path.join('/'))},"d":${payload}${tagField}}}}`,
  );
};

export const revokedFrame = (path: Path, query: unknown) =>
  JSON.stringify({
    t: 'd',
    d: { a: 'c', b: { p: path.join('/'), ...(query === undefined ? {} : { q: [query] }) } },
  });

const texts = new WeakMap<object, string>();
export const cachedText = (tree: Tree): string => {
  if (typeof tree !== 'object' || tree === null) return toText(tree);
  const text = texts.get(tree) ?? toText(tree);
  texts.set(tree, text);
  return text;
};

/**
 * Joins the frames of a client. A number announces that many parts. Any other frame is a whole message. Returns the
 * message, or null until it is complete. Throws on input that no client sends.
 */
export const createFrameJoiner = (maxMessageChars: number) => {
  const maxParts = Math.ceil(maxMessageChars / CLIENT_FRAME_CHARS);
  let missing = 0;
  let chars = 0;
  let parts: string[] = [];
  return (frame: string): string | null => {
    if (missing === 0) {
      if (!/^\d{1,6}$/.test(frame)) return frame;
      // A frame 0 is a keep-alive.
      missing = Number(frame);
      if (missing > maxParts) throw new RangeError('message too long');
      return null;
    }
    missing--;
    chars += frame.length;
    if (chars > maxMessageChars) throw new RangeError('message too long');
    parts.push(frame);
    if (missing > 0) return null;
    const message = parts.join('');
    parts = [];
    chars = 0;
    return message;
  };
};
