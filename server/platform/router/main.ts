import { serve } from '@hono/node-server';
import { env, listenHost } from '@/server/process/env';
import { log } from '@/server/observability/log';
import { runProcess } from '@/server/process/run-process';
import { openPlatform } from './open-platform';

await runProcess('platform', async () => {
  const { fetch, close } = openPlatform();
  const hostname = listenHost(env());
  const server = serve({ fetch, port: env().PLATFORM_PORT, ...(hostname ? { hostname } : {}) });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  log.info({ event: 'platform_listening', port: env().PLATFORM_PORT }, 'The platform listens for HTTP requests.');
  return {
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      await close();
    },
  };
});
