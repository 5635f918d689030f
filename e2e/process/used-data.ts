/** Starts an app once for all process tests. Each test then starts on a copy of its data, which is faster than new data. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp, usedDataSetting } from './running-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'tsela-used-data-'));

/** The Node.js test runner calls this before the first test. */
export async function globalSetup(): Promise<void> {
  const atEnd: (() => unknown)[] = [];
  const scope = { after: (work: () => unknown) => atEnd.push(work) };
  try {
    const app = await startApp(scope, { dataDirectory: directory });
    app.child.kill('SIGTERM');
    assert.equal(await app.exited, 0);
    process.env[usedDataSetting] = directory;
  } finally {
    for (const work of atEnd) await work();
  }
}

/** The Node.js test runner calls this after the last test. */
export function globalTeardown(): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
}
