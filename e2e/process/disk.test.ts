import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { freePort } from '../../scripts/free-port.ts';
import { currentNode } from '../../scripts/project.mjs';
import { newDataDirectory, startProcess, type StartedProcess, type StartOptions } from './running-app.ts';

const inNamespace = ['--user', '--map-root-user', '--mount'];
const hasNamespaces = spawnSync('unshare', [...inNamespace, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

/** Starts the app with a tmpfs mounted at the data directory. */
async function startOnDisk(t: TestContext, mountOptions: string): Promise<StartedProcess> {
  const dataDirectory = newDataDirectory();
  const script = `mount -t tmpfs -o ${mountOptions} none "$1" && exec "$2" scripts/start.mjs`;
  const command: StartOptions['command'] = [
    'unshare',
    ...inNamespace,
    'sh',
    '-c',
    script,
    'sh',
    dataDirectory,
    currentNode,
  ];
  return startProcess(t, { dataDirectory, port: await freePort(), command });
}

async function assertOneLine({ exited, output }: StartedProcess, expected: RegExp): Promise<void> {
  assert.equal(await exited, 1);
  assert.match(output.stderr, expected);
  assert.equal(output.stderr.trim().split('\n').length, 1);
  assert.equal(output.stdout, '');
}

describe('an unusable data directory ends the start with one clear line', () => {
  test('on a read-only disk', { skip: !hasNamespaces }, async (t) => {
    await assertOneLine(await startOnDisk(t, 'ro'), /cannot be written to: the disk is read-only/);
  });

  test('on a full disk', { skip: !hasNamespaces }, async (t) => {
    await assertOneLine(await startOnDisk(t, 'size=8m'), /is full: \d+ MB are free, 300 MB are needed/);
  });

  test('when a part of its path is a file', async (t) => {
    const file = join(newDataDirectory(), 'file');
    writeFileSync(file, '');
    const app = startProcess(t, { dataDirectory: join(file, 'data'), port: await freePort() });
    await assertOneLine(app, /cannot be written to: a part of its path is a file/);
  });
});
