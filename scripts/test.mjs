import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { say, step } from './progress.mjs';

const results = [];
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** Runs one suite and remembers its numbers. What goes wrong is shown, and counts as one failure. */
async function record({ name, run }) {
  const result = await step(name, run).catch((error) => {
    process.stderr.write(`✗ ${name}: ${error.message}\n`);
    return FAILED;
  });
  // A suite that finds no test at all proves nothing.
  const empty = result.passed + result.failed + result.skipped === 0;
  if (empty) process.stderr.write(`✗ ${name}: no test was found\n`);
  results.push({ name, ...(empty ? FAILED : result) });
}

async function recordAll(list) {
  for (const suite of list) await record(suite);
}

const line = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

function summary() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  say('');
  results.forEach((result) => say(`${result.name.padEnd(14)} ${line(result)}`));
  say(line(total));
  return total.failed === 0 ? 0 : 1;
}

async function main() {
  try {
    await ensureInstalled();
  } catch (error) {
    return void (await record({ name: 'install', run: () => Promise.reject(error) }));
  }
  await ensureBuilt().catch((error) => record({ name: 'build', run: () => Promise.reject(error) }));
  const { staticChecks, suites } = await import('./test-suites.mjs');
  const reports = mkdtempSync(join(tmpdir(), 'tsela-test-'));
  try {
    await Promise.all(staticChecks.map(recordAll));
    await recordAll(suites(reports));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

await main();
process.exitCode = summary();
