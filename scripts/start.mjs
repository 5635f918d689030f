// @ts-check
// `npm start`: checks the disk and the port, installs packages if needed, and starts the app (start-app.ts).
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install/install.mjs';
import { tryLock } from './install/lock.mjs';
import { whenParentDies } from './install/parent.mjs';
import { checkDisk, checkPort, portOf } from './install/preflight.mjs';
import { complain, say, stopCommands } from './install/progress.mjs';
import { dataDirectory, EXIT_CONFIGURATION, isCurrentNode, messageOf, Refusal, root } from './install/project.mjs';
import { rerun } from './install/rerun.mjs';
import { ownUrl, readSettings } from './install/settings.mjs';

const USAGE = `Usage: node scripts/start.mjs [--dev] [--platform]
  --dev       rebuilds after each change
  --platform  starts only the API, on PLATFORM_PORT (4000)
Without options it starts the app on PORT (3000). docs/guides/running.md describes the settings.`;

// The terminal sends Ctrl-C to all processes, and npm passes it on. One Ctrl-C can therefore arrive twice.
const SAME_SIGNAL_MS = 1000;

/** @type {number | undefined} */
let stoppingSince;
/** @type {() => void} */
let release = () => undefined;
/**
 * The app. Undefined until the packages are installed.
 * @type {import('./start/start-app.ts').App | undefined}
 */
let app;

/**
 * @param {number} code
 * @returns {never}
 */
function leave(code) {
  release();
  process.exit(code);
}

/** @param {number} code */
async function shutDown(code) {
  stoppingSince = Date.now();
  stopCommands('SIGTERM');
  await app?.stop();
  leave(code);
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  if (stoppingSince === undefined) {
    say('\nStopping …');
    return void shutDown(0);
  }
  if (signal !== 'SIGINT' || Date.now() - stoppingSince < SAME_SIGNAL_MS) return;
  stopCommands('SIGKILL');
  app?.kill();
  leave(130);
}

function watchSurroundings() {
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.on(signal, onSignal));
  // The process that reads our output may end first.
  [process.stdout, process.stderr].forEach((stream) => stream.on('error', () => undefined));
  if (!process.env.npm_lifecycle_event) return;
  whenParentDies(() => {
    if (stoppingSince === undefined) void shutDown(1);
  });
}

/** @param {string} address */
function lock(address) {
  const attempt = tryLock(join(dataDirectory, 'running.lock'), address);
  if (attempt.release) return void (release = attempt.release);
  throw new Refusal(
    `Already running on these data (process ${attempt.holder.pid}, ${attempt.holder.note}): stop it first, or set TSELA_DATA_DIR and PORT to start a second app`,
  );
}

function readFlags() {
  const flag = /** @type {const} */ ({ type: 'boolean' });
  try {
    return parseArgs({ options: { dev: flag, platform: flag, help: { ...flag, short: 'h' } } }).values;
  } catch (error) {
    throw new Refusal(`${messageOf(error)}\n\n${USAGE}`, 2);
  }
}

async function main() {
  const flags = readFlags();
  if (flags.help) {
    say(USAGE);
    return leave(0);
  }
  const settings = readSettings(root);
  const port = portOf(settings, { platform: flags.platform });
  const address = ownUrl(settings, { port, loopback: 'localhost' });
  checkDisk(dataDirectory, root);
  lock(address);
  await checkPort(port);
  await ensureInstalled();
  if (!isCurrentNode()) {
    // The process that `rerun` starts takes the lock itself.
    release();
    return rerun();
  }
  const { createApp } = await import('./start/start-app.ts');
  app = createApp(() => void shutDown(EXIT_CONFIGURATION));
  await app.start({ settings, port, address, dev: flags.dev ?? false, platform: flags.platform ?? false });
}

watchSurroundings();
try {
  await main();
} catch (error) {
  if (stoppingSince === undefined) {
    complain(error);
    await shutDown(error instanceof Refusal ? error.exitCode : 1);
  }
}
