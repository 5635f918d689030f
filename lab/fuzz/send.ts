import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { nowMs } from '../bench/row';
import { safeEncode, type FuzzRequest } from './requests';

/** `status` is 0 if the server closed the connection. */
export type FuzzResponse = { status: number; text: string; ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const limitMs = 20_000;

/** Sends a request without any check by an HTTP library. */
export function send(base: string, { method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
  const startMs = nowMs();
  return new Promise((resolve) => {
    const done = (status: number, text: string) => resolve({ status, text, ms: nowMs() - startMs });
    const { hostname, port } = new URL(base);
    const length = body ? { 'content-length': String(body.length) } : {};
    // Node refuses to send other characters in a path.
    const sentPath = path.replace(/[^\x21-\x7e]/gu, (character) => safeEncode(character));
    const options = {
      agent,
      hostname,
      port,
      method,
      path: sentPath,
      headers: { ...headers, ...length },
      timeout: limitMs,
    };
    const sent = request(options, (response) => {
      buffer(response).then(
        (bytes) => done(response.statusCode ?? 0, bytes.toString('latin1')),
        () => done(0, 'the response broke off'),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('no response'))).on('error', ({ message }) => done(0, message));
    sent.end(body);
  });
}
