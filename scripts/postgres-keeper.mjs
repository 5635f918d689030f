// Runs PostgreSQL for the supervisor, which a server that is not ours cannot know: ends with it, and ends it when the
// supervisor stops or dies. Settings: POSTGRES_DIRECTORY, POSTGRES_PORT.
import { startPostgres } from './postgres.mjs';
import { EXIT_CONFIGURATION, Refusal } from './project.mjs';

const lines = [];
const log = (line) => lines.splice(0, lines.length, ...[...lines, line].slice(-10));
let postgres;
let stopping = false;

async function stop() {
  if (stopping) return;
  stopping = true;
  await postgres?.stop();
  if (postgres) process.exit(0);
}

['SIGTERM', 'SIGINT', 'SIGHUP'].forEach((signal) => process.on(signal, stop));
process.on('disconnect', stop);

try {
  postgres = await startPostgres({
    dataDirectory: process.env.POSTGRES_DIRECTORY,
    port: Number(process.env.POSTGRES_PORT),
    log,
  });
  postgres.child.once('exit', (code, signal) => {
    if (stopping) return;
    process.stderr.write(`${lines.join('\n')}\nPostgreSQL ended (${signal ?? `exit code ${code}`})\n`);
    process.exit(1);
  });
  if (stopping) {
    await postgres.stop();
    process.exit(0);
  }
  process.send?.({ databaseUrl: postgres.url });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(error instanceof Refusal ? EXIT_CONFIGURATION : 1);
}
