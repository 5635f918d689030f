import type { IncomingHttpHeaders } from 'node:http';

/** Of Chromium itself or a browser made of it, over TLS; NaN of any other. */
export function chromiumVersion(headers: IncomingHttpHeaders): number {
  return Number(/"Chromium";v="(\d+)"/.exec(String(headers['sec-ch-ua']))?.[1]);
}
