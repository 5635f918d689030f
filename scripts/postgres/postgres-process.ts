// Runs PostgreSQL as a process of the supervisor. Ends when PostgreSQL ends. Stops PostgreSQL when the supervisor stops
// or dies. Settings: POSTGRES_DIRECTORY, POSTGRES_PORT.
import { exitConfiguration, messageOf, Refusal } from '../install/project.mjs';
import { startPostgres, type Postgres } from './start-postgres.ts';

let lines: string[] = [];
let postgres: Postgres | undefined;
let isStopping = false;

async function stop() {
  if (isStopping) return;
  isStopping = true;
  await postgres?.stop();
  if (postgres) process.exit(0);
}

['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'].forEach((event) => process.on(event, () => void stop()));
if (process.send && !process.connected) process.exit(0);

async function endIfStopping(server: Postgres) {
  if (!isStopping) return;
  await server.stop();
  process.exit(0);
}

try {
  const { POSTGRES_DIRECTORY: dataDirectory, POSTGRES_PORT: port } = process.env;
  if (!dataDirectory) throw new Refusal('POSTGRES_DIRECTORY is missing');
  const log = (line: string) => void (lines = [...lines, line].slice(-10));
  postgres = await startPostgres({ dataDirectory, port: Number(port), log });
  postgres.child.once('exit', (code, signal) => {
    if (isStopping) return;
    process.stderr.write(`${lines.join('\n')}\nPostgreSQL ended (${signal ?? `exit code ${code}`})\n`);
    process.exit(1);
  });
  await endIfStopping(postgres);
  process.send?.({ databaseUrl: postgres.url, appDatabaseUrl: postgres.appUrl });
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(error instanceof Refusal ? exitConfiguration : 1);
}
