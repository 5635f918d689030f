import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';
import { tryLock } from './lock.mjs';
import { whenParentDies } from './parent.mjs';
import { checkDisk, checkPort, portOf } from './preflight.mjs';
import { say, stopCommands } from './progress.mjs';
import { dataDirectory, Refusal, root } from './project.mjs';
import { planMode, readSettings } from './settings.mjs';
import { supervise } from './supervisor.mjs';

// npm passes a signal on that the terminal has already sent to everybody: one Ctrl-C may arrive twice.
const SAME_SIGNAL_MS = 1000;

let stoppingSince;
let release = () => {};
const supervisor = supervise([], {
  log: say,
  onFatal: () => void shutDown(1),
});

function leave(code) {
  release();
  process.exit(code);
}

async function shutDown(code) {
  stoppingSince = Date.now();
  stopCommands('SIGTERM');
  await supervisor.stop();
  leave(code);
}

function onSignal(signal) {
  if (stoppingSince === undefined) {
    say('\nStopping …');
    return void shutDown(0);
  }
  if (signal !== 'SIGINT' || Date.now() - stoppingSince < SAME_SIGNAL_MS) return;
  stopCommands('SIGKILL');
  supervisor.kill();
  leave(130);
}

function watchSurroundings() {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.on(signal, onSignal));
  // The reader of our output may leave before us.
  [process.stdout, process.stderr].forEach((stream) => stream.on('error', () => {}));
  if (!process.env.npm_lifecycle_event) return;
  whenParentDies(() => {
    if (stoppingSince === undefined) void shutDown(1);
  });
}

function lock(address) {
  const attempt = tryLock(join(dataDirectory, 'running.lock'), address);
  if (!attempt.holder) return (release = attempt.release);
  throw new Refusal(
    `Already running on these data (process ${attempt.holder.pid}, ${attempt.holder.note}): stop that first, or set TSELA_DATA_DIR and PORT for a second one`,
  );
}

async function main() {
  const { values: flags } = parseArgs({ options: { dev: { type: 'boolean' }, platform: { type: 'boolean' } } });
  const settings = readSettings(root);
  const port = portOf(settings, { platform: flags.platform });
  const address = `http://localhost:${port}`;
  checkDisk(dataDirectory, root);
  lock(address);
  await checkPort(port);
  await ensureInstalled();
  if (!flags.dev) await ensureBuilt({ pages: !flags.platform });
  const mode = { ...planMode(settings, flags), dev: false, platform: false, ...flags };
  const { demoAccount } = await launch({ supervisor, settings, mode, port });
  say(`\nReady.\n  Open          ${address}`);
  if (demoAccount) say(`  Demo account  ${demoAccount}`);
  if (mode.sandbox && !mode.platform) {
    say(`  Inbox         ${address}/sandbox/inbox  (every e-mail and SMS that would be sent)`);
    say('  Sandbox mode: payments are simulated.');
  }
  say('  Stop          Ctrl-C\n');
}

watchSurroundings();
try {
  await main();
} catch (error) {
  if (stoppingSince === undefined) {
    if (!(error instanceof Refusal)) process.stderr.write(`${error.stack}\n`);
    else if (error.message) process.stderr.write(`${error.message}\n`);
    await shutDown(1);
  }
}
