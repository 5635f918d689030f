import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { WebSocket, type RawData } from 'ws';
import type { Database } from './database';
import type { Rules } from './rules';
import type { Subscription } from './subscriptions';
import { InvalidDataError, parsePath, type Path } from './tree';
import { hashOf } from './tree-hash';
import {
  responseFrame,
  cachedText,
  createFrameJoiner,
  credentialSchema,
  helloFrame,
  listenSchema,
  mergeSchema,
  messageSchema,
  PONG_FRAME,
  pushFrame,
  revokedFrame,
  writeSchema,
  type Status,
} from './wire';

export type Listener = {
  /** True if the token `owner` bypasses the rules. firebase-admin sends it to any http:// URL. */
  readonly acceptsOwner: boolean;
  readonly maxMessageChars: number;
  readonly maxBufferedBytes: number;
  readonly maxListens: number;
};

export type Site = {
  readonly database: Database;
  readonly rules: Rules;
  readonly report: (error: unknown) => void;
};

type Listen = { readonly subscription: Subscription; readonly query: unknown };
type LastWill = { readonly path: Path; readonly run: () => void };
type ListenOutcome = readonly [status: Status, payload: string];
type Action = (body: unknown) => ListenOutcome;

const OWNER_TOKEN = 'owner';
const WS_PROTOCOL_ERROR = 1002;
const OK: ListenOutcome = ['ok', '{}'];
const DENIED: ListenOutcome = ['permission_denied', '"Permission denied"'];

class RefusedRequest extends Error {
  readonly answer: ListenOutcome;
  constructor(answer: ListenOutcome) {
    super(answer[0]);
    this.answer = answer;
  }
}

/** The WebSocket connection of one client. Runs its onDisconnect writes when it closes. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #door: Listener;
  readonly #site: Site;
  readonly #join: (frame: string) => string | null;
  readonly #listens = new Map<string, Listen>();
  #lastWills: LastWill[] = [];
  #isOwner = false;

  constructor(socket: WebSocket, host: string, listener: Listener, site: Site) {
    this.#socket = socket;
    this.#door = listener;
    this.#site = site;
    this.#join = createFrameJoiner(listener.maxMessageChars);
    socket.on('message', (data, isBinary) => this.#onFrame(data, isBinary));
    socket.on('close', () => this.#onClose());
    // ws closes the socket after an error such as an oversized frame. Without this handler the event ends the process.
    socket.on('error', () => socket.terminate());
    this.#send(helloFrame(host, randomUUID(), site.database.now()));
  }

  #send(frame: string | Buffer) {
    if (this.#socket.bufferedAmount > this.#door.maxBufferedBytes) this.#socket.terminate();
    else this.#socket.send(frame, { binary: false });
  }

  #onFrame(data: RawData, isBinary: boolean) {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    try {
      if (isBinary || !Buffer.isBuffer(data)) throw new TypeError('binary frame');
      const text = this.#join(data.toString());
      if (text === null) return;
      const message = messageSchema.parse(JSON.parse(text));
      if (message.t === 'd') this.#onRequest(message.d.r, message.d.a, message.d.b);
      else if (message.d.t === 'p') this.#send(PONG_FRAME);
    } catch {
      this.#socket.close(WS_PROTOCOL_ERROR);
    }
  }

  #onRequest(request: number, action: string, body: unknown) {
    const [status, payload] = this.#perform(action, body);
    this.#send(responseFrame(request, status, payload));
  }

  #perform(action: string, body: unknown): ListenOutcome {
    try {
      return this.#actions.get(action)?.(body) ?? ['invalid_request', '"Unknown action"'];
    } catch (error) {
      if (error instanceof RefusedRequest) return error.answer;
      if (error instanceof InvalidDataError) return ['invalid_data', JSON.stringify(error.message)];
      this.#site.report(error);
      return ['error', '"The write was not stored"'];
    }
  }

  readonly #actions: ReadonlyMap<string, Action> = new Map<string, Action>([
    ['q', (body) => this.#listen(parseBody(listenSchema, body))],
    ['n', (body) => this.#unlisten(parseBody(listenSchema, body))],
    ['g', (body) => this.#get(parseBody(listenSchema, body))],
    ['p', (body) => this.#put(parseBody(writeSchema, body))],
    ['m', (body) => this.#merge(parseBody(mergeSchema, body))],
    ['o', (body) => this.#willPut(parseBody(writeSchema, body))],
    ['om', (body) => this.#willMerge(parseBody(mergeSchema, body))],
    ['oc', (body) => this.#cancelWills(parseBody(writeSchema, body))],
    ['auth', (body) => this.#authenticate(parseBody(credentialSchema, body))],
    ['gauth', (body) => this.#authenticate(parseBody(credentialSchema, body))],
    ['unauth', () => this.#disown()],
    ['s', () => OK],
  ]);

  #readable(text: string): Path {
    const path = pathOf(text);
    if (!this.#isOwner && !this.#site.rules.mayRead(path)) throw new RefusedRequest(DENIED);
    return path;
  }

  #writable(text: string): Path {
    const path = pathOf(text);
    if (!this.#isOwner && !this.#site.rules.mayWrite(path)) throw new RefusedRequest(DENIED);
    return path;
  }

  #listen({ p, q, t, h }: z.infer<typeof listenSchema>): ListenOutcome {
    const path = this.#readable(p);
    const key = listenKey(path, t);
    this.#forget(key);
    if (this.#listens.size >= this.#door.maxListens) return ['too_big', '"Too many listens"'];
    const subscription: Subscription = { path, tag: t, deliver: (frame) => this.#send(frame) };
    this.#listens.set(key, { subscription, query: q });
    this.#site.database.subscribe(subscription);
    const tree = this.#site.database.read(path);
    // A client without data sends the hash ''. This comparison needs no hashing, so opening a busy trip is cheap.
    const isUnchanged = h === undefined ? false : h === '' ? tree === null : hashOf(tree) === h;
    if (!isUnchanged) this.#send(pushFrame('d', path, cachedText(tree), t));
    return OK;
  }

  #unlisten({ p, t }: z.infer<typeof listenSchema>): ListenOutcome {
    this.#forget(listenKey(pathOf(p), t));
    return OK;
  }

  #get({ p }: z.infer<typeof listenSchema>): ListenOutcome {
    return ['ok', cachedText(this.#site.database.read(this.#readable(p)))];
  }

  #put({ p, d, h }: z.infer<typeof writeSchema>): ListenOutcome {
    const path = this.#writable(p);
    const { database } = this.#site;
    if (h !== undefined && hashOf(database.read(path)) !== h) return ['datastale', '"The data has changed"'];
    database.put(path, d);
    return OK;
  }

  #merge({ p, d }: z.infer<typeof mergeSchema>): ListenOutcome {
    for (const name of Object.keys(d)) this.#writable(`${p}/${name}`);
    this.#site.database.merge(pathOf(p), d);
    return OK;
  }

  #willPut({ p, d }: z.infer<typeof writeSchema>): ListenOutcome {
    const path = this.#writable(p);
    this.#lastWills.push({ path, run: () => this.#site.database.put(path, d) });
    return OK;
  }

  #willMerge({ p, d }: z.infer<typeof mergeSchema>): ListenOutcome {
    for (const name of Object.keys(d)) this.#writable(`${p}/${name}`);
    const path = pathOf(p);
    this.#lastWills.push({ path, run: () => this.#site.database.merge(path, d) });
    return OK;
  }

  #cancelWills({ p }: z.infer<typeof writeSchema>): ListenOutcome {
    const path = this.#writable(p);
    this.#lastWills = this.#lastWills.filter((will) => !path.every((key, depth) => will.path[depth] === key));
    return OK;
  }

  #authenticate({ cred, noauth, authvar }: z.infer<typeof credentialSchema>): ListenOutcome {
    if (!this.#door.acceptsOwner || cred !== OWNER_TOKEN)
      return ['invalid_token', '"This listener does not accept the token"'];
    this.#isOwner = noauth === undefined && authvar === undefined;
    return OK;
  }

  #disown(): ListenOutcome {
    this.#isOwner = false;
    for (const [key, { subscription, query }] of this.#listens) {
      if (this.#site.rules.mayRead(subscription.path)) continue;
      this.#forget(key);
      this.#send(revokedFrame(subscription.path, query));
    }
    return OK;
  }

  #forget(key: string) {
    const listen = this.#listens.get(key);
    if (listen === undefined) return;
    this.#site.database.unsubscribe(listen.subscription);
    this.#listens.delete(key);
  }

  #onClose() {
    for (const key of [...this.#listens.keys()]) this.#forget(key);
    for (const will of this.#lastWills) {
      try {
        will.run();
      } catch (error) {
        if (!(error instanceof InvalidDataError)) this.#site.report(error);
      }
    }
    this.#lastWills = [];
  }
}

const listenKey = (path: Path, tag: number | undefined) => `${path.join('/')}#${tag ?? ''}`;

const pathOf = (text: string): Path => {
  const path = parsePath(text);
  if (path === null) throw new RefusedRequest(['invalid_request', '"Invalid path"']);
  return path;
};

const parseBody = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new RefusedRequest(['invalid_request', '"Invalid request"']);
  return parsed.data;
};
