import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentNode } from '../../../scripts/install/project.mjs';
import { bundleProof } from '../../../lab/proof.ts';
import { startProcess } from '../running-app.ts';
import { app } from './shared-app.ts';

/** A small part of `npm run fuzz`: a few requests to each route, the same in each run, and no limit of time. */
const fuzzSettings = { FUZZ_REQUESTS: '460', FUZZ_SEED: '20', FUZZ_SLOW_MS: 'Infinity', LOG_LEVEL: 'silent' };

test('no random request gets a fault, and most of them reach a handler', async (t) => {
  const command: [string, string] = [currentNode, await bundleProof('fuzz')];
  const env = { BENCH_ADDRESS: app.address, BENCH_DATABASE_URL: app.databaseUrl, ...fuzzSettings };
  const { exited, output } = startProcess(t, { ...app, env, command });
  const code = await exited;
  const report = `${output.stdout}${output.stderr}`;
  assert.equal(code, 0, report.slice(Math.max(0, report.indexOf('FAULT'))));
  assert.match(report, /requests to \d+ routes/);
});
