import { IncomingMessage, ServerResponse, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { asBuffer, endArguments, lastArguments, setAll } from '@/server/web/response-calls';

/** Next's request handler, or whatever stands in for it. */
export type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** Keeps what is written to it: there is nobody to send it to. */
class CollectedResponse extends ServerResponse {
  private readonly pieces: Buffer[] = [];

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    setAll(this, rest.at(-1));
    return super.writeHead(status);
  }

  override write(chunk: Uint8Array | string, ...rest: unknown[]): boolean {
    const { encoding, done } = lastArguments(rest);
    if (!this.headersSent) this.writeHead(this.statusCode);
    this.pieces.push(asBuffer(chunk, encoding));
    if (done) process.nextTick(done);
    return true;
  }

  override end(...given: unknown[]): this {
    if (this.writableEnded || this.destroyed) return this;
    const { last, encoding, done } = endArguments(given);
    if (last !== undefined) this.write(last, encoding);
    if (done) this.once('finish', done);
    // Without a socket it only notes that this was the end.
    super.end();
    process.nextTick(() => {
      this.emit('finish');
      this.destroy();
    });
    return this;
  }

  override destroy(error?: Error): this {
    if (this.destroyed) return this;
    this.destroyed = true;
    process.nextTick(() => {
      if (error) this.emit('error', error);
      this.emit('close');
    });
    return this;
  }

  answer(): Answer {
    return { status: this.statusCode, headers: this.getHeaders(), body: Buffer.concat(this.pieces) };
  }
}

/**
 * By Node's own measure it would never be: the head lies in it unsent. Next takes a response that closes unfinished for
 * one whose browser has left, and calls off what it has still under way. Outside of the class, for to TypeScript it is a
 * property and no accessor.
 */
Object.defineProperty(CollectedResponse.prototype, 'writableFinished', {
  get(this: CollectedResponse) {
    return this.writableEnded;
  },
});

/** What `handle` answers to a GET of `url` that no browser has sent, whole. Fails where it drops the answer. */
export function collectAnswer(handle: Handle, url: string, headers: IncomingHttpHeaders): Promise<Answer> {
  const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers });
  req.push(null);
  const res = new CollectedResponse(req);
  return new Promise((resolve, reject) => {
    res.once('finish', () => resolve(res.answer()));
    res.once('error', reject);
    res.once('close', () => {
      if (!res.writableFinished) reject(new Error('the answer was dropped'));
    });
    handle(req, res).catch(reject);
  });
}
