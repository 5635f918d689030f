import { rmSync } from 'node:fs';
import type { Postgres } from '../../scripts/postgres/start-postgres.ts';

declare global {
  /** The server of start-postgres.mts and the files to remove. Jest runs setup and teardown in one process. */
  var testPostgres: { postgres: Postgres; files: string[] } | undefined;
}

export default async function stop() {
  if (!globalThis.testPostgres) return;
  const { postgres, files } = globalThis.testPostgres;
  await postgres.stop();
  for (const file of files) rmSync(file, { recursive: true, force: true });
}
