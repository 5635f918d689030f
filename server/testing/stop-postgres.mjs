import { rmSync } from 'node:fs';

export default async function stop() {
  const { postgres, files } = globalThis.testPostgres;
  await postgres.stop();
  for (const file of files) rmSync(file, { recursive: true, force: true });
}
