import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentNode } from '../../scripts/project.mjs';
import { bundleProof } from '../../scripts/proof.ts';
import { newDataDirectory, startProcess } from './running-app.ts';

/** A small part of `npm run chaos`: each process is killed once, and so is the supervisor. Figures of time do not count. */
const kills = '5';
const timeout = 15 * 60_000;

test('kills lose no acknowledged booking or payment, sell no seat twice and cause no 500', { timeout }, async (t) => {
  const bundle = await bundleProof('chaos');
  const folder = newDataDirectory();
  const env = {
    CHAOS_FOLDER: folder,
    CHAOS_KILLS: kills,
    CHAOS_FULL_DISK: '0',
    CHAOS_TIMES: '0',
    CHAOS_THINK_MS: '500',
  };
  const run = startProcess(t, { dataDirectory: folder, port: 0, env, command: [currentNode, bundle] });
  const code = await run.exited;
  const report = `${run.output.stdout}${run.output.stderr}`;
  assert.equal(code, 0, report);
  assert.match(report, /the next start worked[^]+No violation\./);
});
