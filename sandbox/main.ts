import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { z } from 'zod';
import { systemClock } from '@/lib/format/time';
import { adminListener, publicListener } from './listeners';
import { createDpo } from './dpo/dpo';
import { openInbox } from './inbox/inbox';
import { createRtdb } from './rtdb/server';

const stopWithinMs = 5000;
const pushWithinMs = 5000;
const settleEveryMs = 1000;

const loopbackUrl = z
  .url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })
  .transform((url) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) }));

const settings = z
  .object({
    SANDBOX_URL: loopbackUrl,
    SANDBOX_ADMIN_URL: loopbackUrl,
    TSELA_DATA_DIR: z.string().default('.data'),
    SANDBOX_PUSH_URL: z.url(),
    DPO_COMPANY_TOKEN: z.string(),
    DPO_SERVICE_TYPE: z.string(),
  })
  // The sandbox must not import server/process/env.ts, which belongs to the product.
  // oxlint-disable-next-line eslint/no-restricted-properties
  .parse(process.env);

const printError = (error: unknown) => process.stderr.write(`sandbox: ${String(error)}\n`);

const directory = join(settings.TSELA_DATA_DIR, 'sandbox');
const inbox = openInbox({ file: join(directory, 'inbox.jsonl'), clock: systemClock });
const rules: unknown = JSON.parse(readFileSync('server/live/database.rules.json', 'utf8'));
const rtdb = createRtdb({ directory, rules, onError: printError });

const post = async (url: string, xml: string) => {
  const headers = { 'content-type': 'application/xml; charset=utf-8' };
  const signal = AbortSignal.timeout(pushWithinMs);
  await (await fetch(url, { method: 'POST', body: xml, headers, signal })).body?.cancel();
};

const dpo = createDpo({
  file: join(directory, 'dpo.jsonl'),
  clock: systemClock,
  companyToken: settings.DPO_COMPANY_TOKEN,
  serviceType: settings.DPO_SERVICE_TYPE,
  push: (xml) => post(settings.SANDBOX_PUSH_URL, xml),
});
setInterval(dpo.settleDue, settleEveryMs).unref();

const serve = (app: Hono): Server => {
  const listener = getRequestListener(app.fetch);
  return createServer((request, response) => void listener(request, response));
};

const publicServer = serve(publicListener(inbox, dpo));
publicServer.on('upgrade', rtdb.publicUpgrade);
const adminServer = serve(adminListener(inbox, dpo));
adminServer.on('upgrade', rtdb.adminUpgrade);

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  const closed = [publicServer, adminServer].map((server) => new Promise((done) => server.close(done)));
  await rtdb.close();
  for (const server of [publicServer, adminServer]) server.closeIdleConnections();
  await Promise.all(closed);
  process.exit(0);
}

let stopping: Promise<void> | undefined;
const stopOnce = () => void (stopping ??= stop());
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopOnce);
// The IPC channel closes when the supervisor dies.
process.once('disconnect', stopOnce);
if (process.send && !process.connected) process.exit(0);

for (const [server, { host, port }] of [
  [publicServer, settings.SANDBOX_URL],
  [adminServer, settings.SANDBOX_ADMIN_URL],
] as const) {
  const deadline = Date.now() + stopWithinMs;
  server.on('error', (error: NodeJS.ErrnoException) => {
    // A sandbox of an app that was killed has the port until it notices.
    if (error.code === 'EADDRINUSE' && Date.now() < deadline) {
      setTimeout(() => server.listen(port, host), 100);
      return;
    }
    printError(error.message);
    process.exit(1);
  });
  server.listen(port, host);
}
