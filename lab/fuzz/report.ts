import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { nowMs } from '../bench/row';
import { safeEncode, type FuzzRequest } from './requests';

const markReached = 0.8;
const maxPrinted = 30;
const limitMs = 20_000;
/** A refusal before the handler: no session, another origin or host, a large body, a budget or an overload. */
const refusedBefore = new Set([0, 401, 403, 413, 421, 429, 503]);
const stackTrace = /\n\s+at .+:\d+:\d+|node_modules\/|\.(ts|js|mjs):\d+:\d+/;

/** `status` is 0 if the server closed the connection. */
type FuzzResponse = { status: number; text: string; ms: number };
type Counts = { sent: number; reached: number; statuses: Map<number, number>; slowestMs: number };

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export function send(base: string, { method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
  const startMs = nowMs();
  return new Promise((resolve) => {
    const done = (status: number, text: string) => resolve({ status, text, ms: nowMs() - startMs });
    const { hostname, port } = new URL(base);
    const sent = request({
      agent,
      hostname,
      port,
      method,
      // Node refuses to send other characters in a path.
      path: path.replace(/[^\x21-\x7e]/gu, (character) => safeEncode(character)),
      headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      timeout: limitMs,
    });
    sent.on('response', (response) => {
      buffer(response).then(
        (bytes) => done(response.statusCode ?? 0, bytes.toString('latin1')),
        () => done(0, 'the response broke off'),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('no response'))).on('error', ({ message }) => done(0, message));
    sent.end(body);
  });
}

function faultOf({ status, text, ms }: FuzzResponse, slowMs: number): string | undefined {
  // Where times do not count, a server that is too busy is no fault.
  if (status >= 500 && (status !== 503 || slowMs < Infinity)) return `status ${status}`;
  if (stackTrace.test(text)) return 'a stack trace';
  return ms > slowMs ? `${Math.round(ms)} ms` : undefined;
}

export function createReport(slowMs: number) {
  const routes = new Map<string, Counts>();
  const faults: string[] = [];
  return {
    add({ route, method, path, headers, body, isRouted }: FuzzRequest, response: FuzzResponse) {
      const { status, text, ms } = response;
      const counts = routes.get(route) ?? { sent: 0, reached: 0, statuses: new Map<number, number>(), slowestMs: 0 };
      routes.set(route, counts);
      counts.sent += 1;
      if (isRouted && !refusedBefore.has(status)) counts.reached += 1;
      counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
      counts.slowestMs = Math.max(counts.slowestMs, ms);
      const fault = faultOf(response, slowMs);
      if (!fault) return;
      const shown = JSON.stringify({ ...headers, cookie: undefined, authorization: undefined });
      const sent = `${shown} ${body?.toString('latin1').slice(0, 300) ?? ''}`;
      faults.push(`${fault}: ${method} ${path.slice(0, 300)} ${sent}\n    ${text.slice(0, 200)}`);
    },
    print(seed: number): boolean {
      let [allSent, allReached] = [0, 0];
      for (const [route, counts] of [...routes].toSorted(([one], [other]) => one.localeCompare(other))) {
        const { sent, reached, statuses, slowestMs } = counts;
        allSent += sent;
        allReached += reached;
        const numbers = [...statuses].toSorted(([one], [other]) => one - other).map(([status, n]) => `${status}×${n}`);
        const times = `${sent} sent, ${reached} reached, ${Math.round(slowestMs)} ms`;
        console.log(`${route.padEnd(70)} ${times}  ${numbers.join(' ')}`);
      }
      for (const fault of faults.slice(0, maxPrinted)) console.log(`FAULT ${fault}`);
      const share = allReached / Math.max(1, allSent);
      const shares = `${(share * 100).toFixed(1)} % reached a handler, ${faults.length} faults`;
      console.log(`${allSent} requests to ${routes.size} routes, ${shares}, seed ${seed}`);
      return faults.length === 0 && share >= markReached;
    },
  };
}
