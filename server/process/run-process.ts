import { existsSync } from 'node:fs';
import { env, EnvError } from '@/server/process/env';
import { log } from '@/server/observability/log';
import { serveMetrics } from '@/server/observability/metrics';
import { sampleSettings } from './site-contacts';

const stopLimitMs = 15_000;

type Stop = () => Promise<void>;

function stopWithSupervisor(name: string, running: { readonly stop?: Stop }) {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    const { stop } = running;
    if (!stop) process.exit(0);
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ event: 'process_stop_failed', err: error, process: name }, 'A process did not stop cleanly.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  if (process.send && !process.connected) end();
}

/** Stops on SIGTERM, on SIGINT, and when the supervisor has exited. Exits with code 78 if a setting is missing. */
export async function runProcess(name: string, start: () => Promise<{ stop: Stop }>): Promise<void> {
  try {
    const running: { stop?: Stop } = {};
    stopWithSupervisor(name, running);
    // Next would read them later than the rest of the process.
    const unread = ['.env.local', '.env.production', '.env.production.local'].filter((file) => existsSync(file));
    if (unread.length > 0) throw new EnvError(`${unread.join(', ')}: move the settings to .env, and delete the file`);
    const { METRICS_PORT, LISTEN_HOST, SANDBOX } = env();
    const samples = SANDBOX === '1' ? [] : sampleSettings();
    if (samples.length > 0)
      log.warn({ event: 'contacts_of_sample', settings: samples }, 'Passengers see invented contacts.');
    running.stop = (await start()).stop;
    // Its port tells that the process serves, so it opens last.
    if (METRICS_PORT)
      await serveMetrics(METRICS_PORT, LISTEN_HOST).catch((error: unknown) => {
        throw new EnvError(`METRICS_PORT: ${error instanceof Error ? error.message : String(error)}. Set a free port`);
      });
    log.info({ event: 'process_started', process: name }, 'A process started.');
  } catch (error) {
    if (error instanceof EnvError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(EnvError.exitCode);
    }
    log.fatal({ event: 'process_start_failed', err: error, process: name }, 'A process could not start.');
    process.exit(1);
  }
}
