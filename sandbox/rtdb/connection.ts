import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { systemClock } from '@/lib/format/time';
import { pushFrame, type Database } from './database';
import type { Rules } from './rules';
import { hashOf, pathSchema, toText, treeSchema } from './tree';

export const protocolVersion = '5';

const protocolError = 1002;
/** More than all live records of a large site, which a filtered query of the product reads. */
const maxBufferedBytes = 64 * 1024 * 1024;
const keepAliveFrame = '0';
const pongFrame = '{"t":"c","d":{"t":"o","d":{}}}';
const ownerToken = 'owner';

const messageSchema = z.discriminatedUnion('t', [
  z.object({ t: z.literal('d'), d: z.object({ r: z.int(), a: z.string(), b: z.unknown().optional() }) }),
  z.object({ t: z.literal('c'), d: z.object({ t: z.string() }) }),
]);
/** Listen, unlisten and get; put; the sign-in of the server; statistics. */
const requestSchema = z.discriminatedUnion('a', [
  z.object({
    a: z.enum(['q', 'n', 'g']),
    b: z.object({ p: pathSchema, t: z.number().optional(), h: z.string().optional() }),
  }),
  z.object({ a: z.literal('p'), b: z.object({ p: pathSchema, d: treeSchema, h: z.string().optional() }) }),
  z.object({ a: z.literal('gauth'), b: z.strictObject({ cred: z.string() }) }),
  z.object({ a: z.literal('s') }),
]);
type Request = z.infer<typeof requestSchema>;
type Listen = { p: readonly string[]; t?: number | undefined; h?: string | undefined };

type Outcome = readonly [
  status: 'ok' | 'permission_denied' | 'datastale' | 'invalid_token' | 'invalid_request',
  payload: string,
];
const done: Outcome = ['ok', '{}'];
const notUsed: Outcome = ['invalid_request', '"The product does not send this request"'];

type Site = {
  /** True if the token `owner` bypasses the rules. firebase-admin sends it to any http:// URL. */
  readonly acceptsOwner: boolean;
  readonly database: Database;
  readonly rules: Rules;
};

/** Returns what the client listens to. Two queries of one path have different tags. */
function createListens(database: Database, send: (frame: string) => void) {
  const listens = new Map<string, () => void>();
  const keyOf = ({ p, t }: Listen) => `${p.join('/')}#${t ?? ''}`;
  function end(key: string) {
    listens.get(key)?.();
    listens.delete(key);
  }
  return {
    add(listen: Listen) {
      const { p: path, t: tag, h: hash } = listen;
      end(keyOf(listen));
      listens.set(keyOf(listen), database.subscribe({ path, tag, deliver: send }));
      const tree = database.read(path);
      if (hashOf(tree) !== hash) send(pushFrame(path, tree, tag));
    },
    remove: (listen: Listen) => end(keyOf(listen)),
    clear: () => [...listens.keys()].forEach(end),
  };
}

function createSession({ acceptsOwner, database, rules }: Site, listens: ReturnType<typeof createListens>) {
  let isOwner = false;
  return (request: Request): Outcome => {
    if (request.a === 's') return done;
    if (request.a === 'gauth') {
      isOwner = acceptsOwner && request.b.cred === ownerToken;
      return isOwner ? done : ['invalid_token', '"This listener does not accept the token"'];
    }
    const isGranted = request.a === 'p' ? rules.mayWrite : rules.mayRead;
    if (!isOwner && !isGranted(request.b.p)) return ['permission_denied', '"Permission denied"'];
    switch (request.a) {
      case 'q':
        listens.add(request.b);
        return done;
      case 'n':
        listens.remove(request.b);
        return done;
      case 'g':
        return ['ok', toText(database.read(request.b.p))];
      case 'p': {
        const { p: path, d: tree, h: hash } = request.b;
        if (hash !== undefined && hashOf(database.read(path)) !== hash) return ['datastale', '"The data has changed"'];
        database.put(path, tree);
        return done;
      }
    }
  };
}

/** Serves one client until its WebSocket closes. `host` is that of the page, because the client reconnects to it. */
export function serveClient(socket: WebSocket, host: string, site: Site) {
  function send(frame: string) {
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    else socket.send(frame);
  }
  const listens = createListens(site.database, send);
  const perform = createSession(site, listens);

  function receive(text: string) {
    const message = messageSchema.parse(JSON.parse(text));
    if (message.t === 'd') {
      const { r, a, b } = message.d;
      const request = requestSchema.safeParse({ a, b });
      const [status, payload] = request.success ? perform(request.data) : notUsed;
      send(`{"t":"d","d":{"r":${r},"b":{"s":"${status}","d":${payload}}}}`);
    } else if (message.d.t === 'p') send(pongFrame);
  }

  socket.on('message', (frame: Buffer) => {
    const text = frame.toString();
    if (text === keepAliveFrame) return;
    try {
      receive(text);
    } catch {
      socket.close(protocolError);
    }
  });
  socket.on('close', listens.clear);
  // ws closes the socket after an error such as an oversized frame. Without this handler the event ends the process.
  socket.on('error', () => socket.terminate());
  const greeting = { ts: systemClock().getTime(), v: protocolVersion, h: host, s: randomUUID() };
  send(JSON.stringify({ t: 'c', d: { t: 'h', d: greeting } }));
}
