import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../build/build.ts';
import { say } from '../install/progress.mjs';
import { failing, record, type Suite } from './suite-results.mjs';
import { serverSuites, sourceSuites } from './test-suites.ts';

async function recordAll(suites: readonly Suite[]): Promise<void> {
  for (const suite of suites) await record(suite);
}

/** Builds the app. Returns a failing suite if the build fails. */
async function build(): Promise<Suite | undefined> {
  const startedAt = Date.now();
  const failed = await ensureBuilt().then(
    () => undefined,
    (error: unknown) => failing('build', error),
  );
  say(`Build: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  return failed;
}

export async function runSuites(): Promise<void> {
  const reports = mkdtempSync(join(tmpdir(), 'tsela-test-'));
  try {
    const { lint, code } = sourceSuites(reports);
    const [linted, coded] = [recordAll(lint), recordAll(code)];
    const buildFailed = await build();
    await coded;
    const suites = buildFailed ? [[buildFailed]] : serverSuites(reports);
    await Promise.all([linted, ...suites.map(recordAll)]);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
