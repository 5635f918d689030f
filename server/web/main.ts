import { createServer } from 'node:http';
import next from 'next';
import { env, EnvError, type Env } from '@/server/env';
import { createFront } from '@/server/web/create-front';
import { log } from '@/server/log';

const graceMs = 10_000;
const nextCloseMs = 3000;

function settings(): Env {
  try {
    return env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EnvError.exitCode);
  }
}

async function start({ NODE_ENV, PORT, NEXTAUTH_URL, FIREBASE_DATABASE_URL, DPO_PAY_URL, ...rest }: Env) {
  const dev = NODE_ENV === 'development';
  const dir = process.cwd();
  const inSandbox = rest.SANDBOX === '1';
  // Next takes upgrades by listening on the server it is given, and leaves open those it does not know. It gets a server
  // of its own that listens to nobody, and the front passes on what is meant for it.
  const nextServer = createServer();
  const app = next({ dev, dir, port: PORT, httpServer: nextServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  const front = createFront({
    handle: (req, res) => handle(req, res),
    dev,
    dir,
    origin: NEXTAUTH_URL,
    liveUrl: inSandbox ? undefined : FIREBASE_DATABASE_URL,
    payUrl: DPO_PAY_URL,
    trustedProxies: rest.TRUSTED_PROXIES,
    sandboxUrl: inSandbox ? rest.SANDBOX_URL : undefined,
    hasDictionary: !dev,
    ...(dev && {
      upgrade(req, socket, head) {
        if (!nextServer.emit('upgrade', req, socket, head)) socket.destroy();
      },
    }),
  });

  let stopping: Promise<void> | undefined;
  async function stop() {
    log.info('the front stops');
    await front.stop(graceMs);
    await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, nextCloseMs))]);
    process.exit(0);
  }
  // Each may come more than once: Ctrl-C reaches every process of the terminal, the supervisor then adds its own.
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) {
    process.on(signal, () => {
      stopping ??= stop();
    });
  }

  front.server.on('error', (error) => {
    log.fatal({ err: error }, 'the front cannot listen');
    process.exit(1);
  });
  front.server.listen(PORT, () => {
    log.info({ port: PORT, dev }, 'the front listens');
  });
}

await start(settings());
