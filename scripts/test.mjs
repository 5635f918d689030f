import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { say, step } from './progress.mjs';

const results = [];
const FAILED = { passed: 0, failed: 1, skipped: 0 };

const line = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Runs one suite and remembers its numbers. What goes wrong is shown, and counts as one failure. */
async function record({ name, run }) {
  const fail = (reason) => {
    process.stderr.write(`✗ ${name}: ${reason}\n`);
    return FAILED;
  };
  const counted = await step(name, run).catch((error) => fail(error.message));
  // A suite that finds no test at all proves nothing.
  const empty = counted.passed + counted.failed + counted.skipped === 0;
  const result = empty ? fail('no test was found') : counted;
  if (result !== FAILED && result.failed > 0) fail(line(result));
  results.push({ name, ...result });
}

async function recordAll(list) {
  for (const suite of list) await record(suite);
}

function summary() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  say('');
  results.forEach((result) => say(`${result.name.padEnd(14)} ${line(result)}`));
  say(line(total));
  return total.failed === 0 ? 0 : 1;
}

const failing = (name, error) => ({ name, run: () => Promise.reject(error) });

async function main() {
  try {
    await ensureInstalled();
  } catch (error) {
    return void (await record(failing('install', error)));
  }
  const { sourceChecks, quickSuites, codeSuites, appSuites } = await import('./test-suites.mjs');
  const sourcesChecked = recordAll(sourceChecks);
  const buildFailed = await ensureBuilt().catch((error) => error);
  const reports = mkdtempSync(join(tmpdir(), 'tsela-test-'));
  try {
    await Promise.all([sourcesChecked, ...quickSuites(reports).map(recordAll)]);
    await recordAll(codeSuites(reports));
    if (!buildFailed) await recordAll(appSuites(reports));
    else await record(failing('build', buildFailed));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

await main();
process.exitCode = summary();
