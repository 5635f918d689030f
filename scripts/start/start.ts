import { join } from 'node:path';
import { readArguments } from '../../lib/commands.mjs';
import { ensureBuilt } from '../build/build.ts';
import { printError, say, stopCommands } from '../install/progress.mjs';
import { dataDirectory, exitConfiguration, Refusal, root, whenParentDies } from '../install/project.mjs';
import { checkSettings, launch } from './launch.ts';
import { tryLock } from './lock.ts';
import { checkDisk, checkPort, portOf } from './preflight.ts';
import { refuseRealCards, sampleKeyFile } from './sandbox-settings.ts';
import { namesOfRealSettings, ownUrl, planMode, readSettings } from './settings.ts';
import { supervise } from './supervisor.ts';

// The terminal sends Ctrl-C to all processes, and npm passes it on. One Ctrl-C can therefore arrive twice.
const sameSignalMs = 1000;

let stoppingSince: number | undefined;
let release: () => void = () => undefined;
const supervisor = supervise({ log: say, onFatal: () => void shutDown(exitConfiguration) });

function leave(code: number): never {
  release();
  process.exit(code);
}

async function shutDown(code: number) {
  stoppingSince = Date.now();
  stopCommands('SIGTERM');
  await supervisor.stop();
  leave(code);
}

function onSignal(signal: NodeJS.Signals) {
  if (stoppingSince === undefined) {
    say('\nStopping …');
    return void shutDown(0);
  }
  if (signal !== 'SIGINT' || Date.now() - stoppingSince < sameSignalMs) return;
  stopCommands('SIGKILL');
  supervisor.kill();
  leave(130);
}

function lock(address: string) {
  const attempt = tryLock(join(dataDirectory, 'running.lock'), address);
  if (attempt.release) return void (release = attempt.release);
  throw new Refusal(
    `Already running on these data (process ${attempt.holder.pid}, ${attempt.holder.note}): stop it first, or set TSELA_DATA_DIR and PORT to start a second app`,
  );
}

async function main() {
  const { values } = readArguments('start');
  const [dev, platform] = [values.dev === true, values.platform === true];
  const settings = readSettings(root);
  const port = portOf(settings, { platform });
  const address = ownUrl(settings, { port, loopback: 'localhost' });
  checkDisk(dataDirectory, root);
  lock(address);
  await checkPort(port);
  const mode = { ...planMode(settings, { platform }), dev, platform };
  if (mode.sandbox) refuseRealCards(settings);
  else say(`No sandbox, because of ${namesOfRealSettings(settings).join(', ')}. SANDBOX=1 starts it anyway.`);
  if (!dev) await ensureBuilt({ pages: !platform, check: () => checkSettings(settings, mode) });
  const { demoAccount, terminalKey } = await launch({ supervisor, settings, mode, port });
  say(`\nReady.\n  Open          ${address}`);
  if (demoAccount) say(`  Demo account  ${demoAccount}`);
  if (mode.sandbox && !platform) {
    say(`  Inbox         ${address}/sandbox/inbox  (every e-mail and SMS that would be sent)`);
    if (terminalKey) say(`  Terminal      npm run terminal -- pay  (its key is in ${sampleKeyFile})`);
    say('  Sandbox mode: payments are simulated.');
  }
  say('  Stop          Ctrl-C\n');
}

(['SIGINT', 'SIGTERM', 'SIGHUP'] as const).forEach((signal) => process.on(signal, onSignal));
// The process that reads our output may end first.
[process.stdout, process.stderr].forEach((stream) => stream.on('error', () => undefined));
whenParentDies(() => {
  if (stoppingSince === undefined) void shutDown(1);
});
try {
  await main();
} catch (error) {
  if (stoppingSince === undefined) {
    printError(error);
    await shutDown(error instanceof Refusal ? error.exitCode : 1);
  }
}
