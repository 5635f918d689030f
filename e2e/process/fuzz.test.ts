import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { currentNode } from '../../scripts/project.mjs';
import { bundleProof } from '../../scripts/proof.ts';
import { startApp, startProcess } from './running-app.ts';

/** A small part of `npm run fuzz`: a few requests to each route, the same in each run, and no limit of time. */
const fuzzSettings = { FUZZ_REQUESTS: '1200', FUZZ_SEED: '20', FUZZ_SLOW_MS: 'Infinity' };

test('no random request gets a fault, and most of them reach a handler', async (t) => {
  const bundle = await bundleProof('fuzz');
  const app = await startApp(t, { env: { BUDGETS: 'all=999999999/999999999' } });
  const password = readFileSync(join(app.dataDirectory, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(app.dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const env = {
    BENCH_ADDRESS: app.address,
    BENCH_DATABASE_URL: `postgres://tsela:${password}@127.0.0.1:${port}/tsela`,
    ...fuzzSettings,
    LOG_LEVEL: 'silent',
  };
  const options = { dataDirectory: app.dataDirectory, port: app.port, env };
  const run = startProcess(t, { ...options, command: [currentNode, bundle] });
  const code = await run.exited;
  const report = `${run.output.stdout}${run.output.stderr}`;
  assert.equal(code, 0, report.slice(report.indexOf('FAULT')));
  assert.match(report, /requests to \d+ routes/);
});
