// Runs PostgreSQL as a process of the supervisor. Ends when PostgreSQL ends. Stops PostgreSQL when the supervisor stops
// or dies. Settings: POSTGRES_DIRECTORY, POSTGRES_PORT.
import { startPostgres, type Postgres } from './start-postgres.ts';
import { EXIT_CONFIGURATION, messageOf, Refusal } from '../install/project.mjs';

let lines: string[] = [];
const log = (line: string) => void (lines = [...lines, line].slice(-10));
let postgres: Postgres | undefined;
let stopping = false;

/** A function, because TypeScript would narrow the variable and miss the change by a signal. */
const isStopping = () => stopping;

async function stop() {
  if (stopping) return;
  stopping = true;
  await postgres?.stop();
  if (postgres) process.exit(0);
}

['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'].forEach((event) => process.on(event, () => void stop()));
// The supervisor exited before this code ran.
if (process.send && !process.connected) process.exit(0);

try {
  const { POSTGRES_DIRECTORY: dataDirectory, POSTGRES_PORT: port } = process.env;
  if (!dataDirectory) throw new Refusal('POSTGRES_DIRECTORY is missing');
  postgres = await startPostgres({
    dataDirectory,
    port: Number(port),
    log,
  });
  postgres.child.once('exit', (code, signal) => {
    if (isStopping()) return;
    process.stderr.write(`${lines.join('\n')}\nPostgreSQL ended (${signal ?? `exit code ${code}`})\n`);
    process.exit(1);
  });
  if (isStopping()) {
    await postgres.stop();
    process.exit(0);
  }
  process.send?.({ databaseUrl: postgres.url, appDatabaseUrl: postgres.appUrl });
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(error instanceof Refusal ? EXIT_CONFIGURATION : 1);
}
