import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { currentNode } from '../../scripts/install/project.mjs';
import { bundleProof } from '../../lab/proof.ts';
import { newDataDirectory, startProcess, usedDataDirectory } from './running-app.ts';

/** A small part of `npm run chaos`: each process is killed once, and so is the supervisor. Figures of time do not count. */
const settings = { KILLS: '5', SHOPPERS: '3', THINK_MS: '500', FULL_DISK: '0', TIMES: '0' };

test('kills lose no acknowledged booking or payment, sell no seat twice and cause no 500', async (t) => {
  const folder = newDataDirectory();
  usedDataDirectory(join(folder, 'kills'));
  const env = Object.fromEntries(
    Object.entries({ ...settings, FOLDER: folder }).map(([name, value]) => [`CHAOS_${name}`, value]),
  );
  const command: [string, string] = [currentNode, await bundleProof('chaos')];
  const { exited, output } = startProcess(t, { dataDirectory: folder, port: 0, env, command });
  const code = await exited;
  const report = `${output.stdout}${output.stderr}`;
  assert.equal(code, 0, report);
  assert.match(report, /the next start with another DATA_KEY worked[^]+No violation\./);
});
