import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { say, step } from './progress.mjs';

const [load] = loadavg();
const results = [];
const FAILED = { passed: 0, failed: 1, skipped: 0 };

const line = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** Runs one suite and records its counts and its time. A suite that cannot run counts as one failure. */
async function record({ name, run }) {
  const startedAt = Date.now();
  const fail = (reason) => {
    process.stderr.write(`✗ ${name}: ${reason}\n`);
    return FAILED;
  };
  const counted = await step(name, run).catch((error) => fail(error.message));
  // A suite that finds no test proves nothing.
  const isEmpty = counted.passed + counted.failed + counted.skipped === 0;
  const result = isEmpty ? fail('no test was found') : counted;
  if (result !== FAILED && result.failed > 0) fail(line(result));
  results.push({ name, seconds: (Date.now() - startedAt) / 1000, ...result });
}

async function recordAll(list) {
  for (const suite of list) await record(suite);
}

function summary() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  say(`\nLoad at the start ${load.toFixed(2)} on ${cpus().length} cores, ${seconds(performance.now() / 1000)} in all`);
  results.forEach((result) => say(`${result.name.padEnd(10)} ${seconds(result.seconds)}  ${line(result)}`));
  say(line(total));
  return total.failed === 0 ? 0 : 1;
}

const seconds = (count) => `${count.toFixed(0).padStart(4)} s`;

const failing = (name, error) => ({ name, run: () => Promise.reject(error) });

async function main() {
  try {
    await ensureInstalled();
  } catch (error) {
    return void (await record(failing('install', error)));
  }
  const { sourceSuites, serverSuites, browserSuite } = await import('./test-suites.mjs');
  const reports = mkdtempSync(join(tmpdir(), 'tsela-test-'));
  try {
    const [lint, code] = sourceSuites(reports).map(recordAll);
    const startedAt = Date.now();
    const built = ensureBuilt().catch((error) => error);
    const buildFailed = await built;
    say(`Build: ${seconds((Date.now() - startedAt) / 1000).trim()}`);
    await code;
    if (buildFailed) await record(failing('build', buildFailed));
    else await Promise.all(serverSuites(reports).map(record));
    await lint;
    if (!buildFailed) await record(browserSuite(reports));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

await main();
process.exitCode = summary();
