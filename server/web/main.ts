import { createServer } from 'node:http';
import next from 'next';
import { countWebProcesses, env, listenHost } from '@/server/process/env';
import { registerPlatform, type PlatformCall } from '@/server/api/in-process-client';
import { refusedStatus } from '@/server/api/refused-requests';
import { warnOfOtherBuilds } from '@/server/process/other-builds';
import { runProcess } from '@/server/process/run-process';
import { createWebServer } from '@/server/web/create-web-server';

const graceMs = 10_000;
const nextCloseMs = 3000;

let platform: Promise<{ call: PlatformCall }> | undefined;
const openPlatform = async () => (await import('@/server/platform/router/open-platform')).openPlatform();

await runProcess('web', async () => {
  // The first call opens the platform, because with API_BASE_URL this process lacks its settings.
  registerPlatform(async (...call) => (await (platform ??= openPlatform())).call(...call));
  const { NODE_ENV, PORT, SANDBOX, WEB_PROCESSES, ...settings } = env();
  const dev = NODE_ENV === 'development';
  const isSandbox = SANDBOX === '1';
  // Relies on Next: in development it listens for upgrades on the server that it gets, and leaves unknown ones open. So it
  // gets a server that never listens, and the web server passes on the upgrades that are Next's (docs/rendering.md).
  const nextServer = createServer();
  const app = next({ dev, port: PORT, httpServer: nextServer });
  await app.prepare();
  const web = createWebServer({
    handle: app.getRequestHandler(),
    dev,
    dir: process.cwd(),
    refusedStatus,
    origin: settings.NEXTAUTH_URL,
    logKey: settings.API_KEY,
    liveUrl: isSandbox ? undefined : settings.FIREBASE_DATABASE_URL,
    payUrl: settings.DPO_PAY_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    now: () => performance.now(),
    budgets: settings.BUDGETS.requests,
    processes: countWebProcesses(env()),
    sandboxUrl: isSandbox ? settings.SANDBOX_URL : undefined,
    ...(dev && { upgrade: (...upgrade) => nextServer.emit('upgrade', ...upgrade) }),
  });
  await warnOfOtherBuilds(PORT);
  await web.listen({ host: listenHost(env()), port: PORT, reusePort: WEB_PROCESSES > 1 });
  process.send?.({ listening: true });
  return {
    async stop() {
      await web.stop(graceMs);
      await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, nextCloseMs))]);
    },
  };
});
