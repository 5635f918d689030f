import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { currentNode, root } from '../../scripts/install/project.mjs';
import { restartDelay, supervise, type Definition } from '../../scripts/start/supervisor.ts';
import { eventually } from './eventually.ts';
import { isAlive } from '../../lab/process-table.ts';

/** Creates a file in which test processes record their events. */
function newDiary(t: TestContext) {
  const directory = mkdtempSync(join(tmpdir(), 'tsela-supervisor-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'diary');
  appendFileSync(file, '');
  return { directory, file, entries: () => readFileSync(file, 'utf8').split('\n').filter(Boolean) };
}

type Diary = ReturnType<typeof newDiary>;

/** Defines a process that records its start and its end. `onTerm` is its SIGTERM handler. */
const little = (
  name: string,
  diary: Diary,
  { onTerm = 'note("stopped"); process.exit(0);', body = '' } = {},
): Definition => ({
  name,
  command: currentNode,
  args: [
    '-e',
    `const note = (event) => require('fs').appendFileSync(${JSON.stringify(diary.file)}, ${JSON.stringify(name)} + ' ' + event + '\\n');
     process.on('SIGTERM', () => { ${onTerm} });
     process.on('disconnect', () => { note('orphaned'); process.exit(0); });
     ${body}
     note('started');
     setInterval(() => {}, 1000);`,
  ],
  ready: () => Promise.resolve(diary.entries().includes(`${name} started`)),
});

const newSupervisor = (t: TestContext, options?: Parameters<typeof supervise>[0]) => {
  const supervisor = supervise(options);
  t.after(() => supervisor.kill());
  return supervisor;
};

const kill = (pid: number | undefined) => {
  assert.ok(pid !== undefined);
  process.kill(pid, 'SIGKILL');
};

const count = (diary: Diary, entry: string) => diary.entries().filter((other) => other === entry).length;

/** Starts a process, kills it, and kills it again after its restart. */
async function killTwice(t: TestContext) {
  const diary = newDiary(t);
  const log: string[] = [];
  const supervisor = newSupervisor(t, { log: (line) => log.push(line) });
  await supervisor.add(little('one', diary));
  kill(supervisor.pid('one'));
  await eventually('a first restart', () => count(diary, 'one started') === 2);
  kill(supervisor.pid('one'));
  return { diary, log, supervisor };
}

describe('supervisor', () => {
  test('waits longer before each restart, up to 1 second', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 7, 50].map((deaths) => restartDelay(deaths)),
      [0, 500, 1000, 1000, 1000, 1000],
    );
  });

  test('restarts a dead process, with one log line for each restart', async (t) => {
    const { diary, log } = await killTwice(t);
    await eventually('a second restart', () => count(diary, 'one started') === 3);
    assert.deepEqual(log, ['one ended (SIGKILL); restarting it', 'one ended (SIGKILL); restarting it in 0.5 s']);
  });

  test('does not restart a process that exits with 78, the code for wrong settings', async (t) => {
    const diary = newDiary(t);
    let fatal = 0;
    const supervisor = newSupervisor(t, { onFatal: () => fatal++ });
    supervisor.add(little('one', diary, { body: 'note("tried"); process.exit(78);' })).catch(() => undefined);
    await eventually('the fatal callback runs', () => fatal === 1);
    await supervisor.stop();
    assert.deepEqual(diary.entries(), ['one tried']);
  });

  test('gives up on a process that keeps dying before it is ready', async (t) => {
    const diary = newDiary(t);
    const supervisor = newSupervisor(t);
    const start = supervisor.add(little('one', diary, { body: 'process.exit(1);' }));
    await assert.rejects(start, /one does not start/);
  });

  test('stops processes one by one in reverse order', async (t) => {
    const diary = newDiary(t);
    const supervisor = newSupervisor(t);
    const slowly = { onTerm: 'setTimeout(() => { note("stopped"); process.exit(0); }, 100);' };
    for (const name of ['first', 'second', 'third']) await supervisor.add(little(name, diary, slowly));
    await supervisor.stop();
    assert.deepEqual(diary.entries().slice(3), ['third stopped', 'second stopped', 'first stopped']);
  });

  test('kills a process that does not stop', async (t) => {
    const diary = newDiary(t);
    const supervisor = newSupervisor(t, { graceMs: 100 });
    await supervisor.add(little('deaf', diary, { onTerm: '' }));
    const pid = supervisor.pid('deaf');
    await supervisor.stop();
    assert.ok(!isAlive(pid));
  });

  test('does not restart a process that is stopped while its restart waits', async (t) => {
    const { diary, log, supervisor } = await killTwice(t);
    await eventually('a second death', () => log.length === 2);
    const pid = supervisor.pid('one');
    await supervisor.stop();
    assert.equal(supervisor.pid('one'), pid);
    assert.equal(count(diary, 'one started'), 2);
    await assert.rejects(async () => supervisor.add(little('late', diary)), /late was stopped/);
  });

  test('children end when the supervisor is killed with -9, and Ctrl-C does not reach them', async (t) => {
    const diary = newDiary(t);
    const script = join(diary.directory, 'supervise.mjs');
    const definition = little('child', diary);
    writeFileSync(
      script,
      `import { supervise } from ${JSON.stringify(join(root, 'scripts/start/supervisor.ts'))};
       process.on('SIGINT', () => {});
       const supervisor = supervise();
       await supervisor.add({ ...${JSON.stringify(definition)}, ready: () => Promise.resolve(true) });
       console.log(supervisor.pid('child'));`,
    );
    const parent = spawn(currentNode, [script], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => parent.kill('SIGKILL'));
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.setEncoding('utf8').once('data', (text: string) => resolve(Number(text))),
    );
    await eventually('the child starts', () => diary.entries().length === 1);
    assert.ok(parent.pid !== undefined);
    process.kill(-parent.pid, 'SIGINT');
    assert.ok(isAlive(pid));
    parent.kill('SIGKILL');
    await eventually('the child has ended', () => !isAlive(pid));
    assert.deepEqual(diary.entries(), ['child started', 'child orphaned']);
  });
});
