import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../scripts/start/free-port.ts';
import { startProcess } from '../running-app.ts';
import { app, listen } from './shared-app.ts';

test('a second start on the same data names the running app in one line, and does not disturb it', async (t) => {
  const { dataDirectory, child, port } = app;
  const { exited, output } = startProcess(t, { dataDirectory, port: await freePort() });
  assert.equal(await exited, 1);
  assert.match(output.stderr, new RegExp(`^Already running .*process ${child.pid}.*localhost:${port}.*\n$`));
  assert.equal(await app.status('/about'), 200);
});

test('SIGHUP leaves no process and causes no error', async () => {
  const output = listen();
  await app.stop('SIGHUP');
  assert.doesNotMatch(output(), /error|"level":[56]0/i);
});
