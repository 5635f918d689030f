import assert from 'node:assert/strict';
import { linkSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { currentNode, root } from '../../scripts/project.mjs';
import { startApp } from './running-app.ts';

/** Returns the path of a second Node.js, which differs from the installed one as on a first start. */
function otherNode(t: TestContext): string {
  const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'other-node-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const node = join(folder, 'node');
  linkSync(realpathSync(currentNode), node);
  return node;
}

const startOnOther = (t: TestContext) => startApp(t, { command: [otherNode(t), 'scripts/start.mjs'] });

describe('a start on another Node.js than the installed one', () => {
  test('runs the app on the installed Node.js, and SIGTERM leaves no process', async (t) => {
    const app = await startOnOther(t);
    const processes = app.processes();
    const starts = processes.filter(({ command }) => command.includes('scripts/start.mjs'));
    assert.equal(starts.length, 2);
    assert.ok(starts[1]?.command.startsWith(currentNode));
    app.child.kill('SIGTERM');
    assert.equal(await app.exited, 0);
    await app.allGone(processes.map(({ pid }) => pid));
    assert.equal(app.output.stderr, '');
  });

  test('a Ctrl-C that reaches every process stops the app once', async (t) => {
    const app = await startOnOther(t);
    const pids = app.processes().map(({ pid }) => pid);
    assert.ok(app.child.pid !== undefined);
    process.kill(-app.child.pid, 'SIGINT');
    assert.equal(await app.exited, 0);
    await app.allGone(pids);
    assert.equal(app.output.stdout.split('Stopping').length, 2);
  });

  test('kill -9 of the first process leaves no process', async (t) => {
    const app = await startOnOther(t);
    const pids = app.processes().map(({ pid }) => pid);
    app.child.kill('SIGKILL');
    await app.allGone(pids);
  });
});
