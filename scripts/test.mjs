// @ts-check
// `npm test`: installs packages if needed, runs every suite (run-suites.ts) and prints the sums.
import { loadavg } from 'node:os';
import { ensureInstalled } from './install/install.mjs';
import { isCurrentNode } from './install/project.mjs';
import { rerun } from './install/rerun.mjs';
import { failing, record, summarize } from './test/suite-results.mjs';

// `rerun` passes the start time and the load of the first process.
const [startedAt = performance.timeOrigin, load = loadavg()[0] ?? 0] = process.argv.slice(2).map(Number);

async function main() {
  try {
    await ensureInstalled();
  } catch (error) {
    return record(failing('install', error));
  }
  if (!isCurrentNode()) return rerun([String(startedAt), String(load)]);
  const { runSuites } = await import('./test/run-suites.ts');
  await runSuites();
}

await main();
process.exitCode = summarize({ startedAt, load });
