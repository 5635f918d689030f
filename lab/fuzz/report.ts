import type { FuzzRequest } from './requests';
import type { FuzzResponse } from './send';

const markReached = 0.8;
const maxPrinted = 30;
/** A refusal before the handler: no session, another origin or host, a large body, a budget or an overload. */
const refusedBefore = new Set([0, 401, 403, 413, 421, 429, 503]);
const stackTrace = /\n\s+at .+:\d+:\d+|node_modules\/|\.(ts|js|mjs):\d+:\d+/;

type Counts = { sent: number; reached: number; statuses: Map<number, number>; slowestMs: number };

const newCounts = (): Counts => ({ sent: 0, reached: 0, statuses: new Map<number, number>(), slowestMs: 0 });

function faultOf({ status, text, ms }: FuzzResponse, slowMs: number): string | undefined {
  // Where times do not count, a server that is too busy is no fault.
  if (status >= 500 && (status !== 503 || slowMs < Infinity)) return `status ${status}`;
  if (stackTrace.test(text)) return 'a stack trace';
  if (ms > slowMs) return `${Math.round(ms)} ms`;
  return undefined;
}

/** Returns a report that counts requests per route and collects faults. */
export function createReport({ slowMs }: { slowMs: number }) {
  const routes = new Map<string, Counts>();
  const faults: string[] = [];
  return {
    add(request: FuzzRequest, response: FuzzResponse) {
      const counts = routes.get(request.route) ?? newCounts();
      routes.set(request.route, counts);
      counts.sent += 1;
      if (request.isRouted && !refusedBefore.has(response.status)) counts.reached += 1;
      counts.statuses.set(response.status, (counts.statuses.get(response.status) ?? 0) + 1);
      counts.slowestMs = Math.max(counts.slowestMs, response.ms);
      const fault = faultOf(response, slowMs);
      if (!fault) return;
      const headers = JSON.stringify({ ...request.headers, cookie: undefined, authorization: undefined });
      const body = request.body?.toString('latin1').slice(0, 300) ?? '';
      faults.push(
        `${fault}: ${request.method} ${request.path.slice(0, 300)} ${headers} ${body}\n    ${response.text.slice(0, 200)}`,
      );
    },
    /** Prints the report. Returns false if a response was a fault, or if too few requests reached a handler. */
    print(seed: number): boolean {
      const all = [...routes].toSorted(([one], [other]) => one.localeCompare(other));
      for (const [route, { sent, reached, statuses, slowestMs }] of all) {
        const counts = [...statuses].toSorted(([one], [other]) => one - other).map(([status, n]) => `${status}×${n}`);
        console.log(
          `${route.padEnd(70)} ${sent} sent, ${reached} reached, ${Math.round(slowestMs)} ms  ${counts.join(' ')}`,
        );
      }
      const sent = all.reduce((sum, [, counts]) => sum + counts.sent, 0);
      const reached = all.reduce((sum, [, counts]) => sum + counts.reached, 0);
      for (const fault of faults.slice(0, maxPrinted)) console.log(`FAULT ${fault}`);
      const share = reached / Math.max(1, sent);
      console.log(
        `${sent} requests to ${all.length} routes, ${(share * 100).toFixed(1)} % reached a handler, ${faults.length} faults, seed ${seed}`,
      );
      return faults.length === 0 && share >= markReached;
    },
  };
}
