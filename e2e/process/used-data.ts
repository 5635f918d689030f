/** Starts an app once for all process tests. Each test then starts on a copy of its data, which is faster than new data. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, usedDataSetting } from './running-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'tsela-used-data-'));

export async function globalSetup(): Promise<void> {
  // Each process of the tests and of their apps then compiles less code.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  const atEnd: (() => unknown)[] = [];
  const scope = { after: (work: () => unknown) => atEnd.push(work) };
  try {
    const app = await startApp(scope, { dataDirectory: join(folder, 'data') });
    await app.stop();
    assert.equal(app.output.stderr, '');
    process.env[usedDataSetting] = app.dataDirectory;
  } finally {
    for (const work of atEnd) await work();
  }
}

export function globalTeardown(): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
