// Each npm command: checks its arguments, installs packages if needed, then runs a TypeScript file on the Node.js of the install.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from '../lib/commands.mjs';
import { ensureInstalled } from './install/install.mjs';
import { printError, stopCommands } from './install/progress.mjs';
import { currentNode, isCurrentNode, root, whenParentDies } from './install/project.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const [script = '', file = '', ...args] = process.argv.slice(1);
// One file runs the commands that need the database. Its first argument is the name.
if (file === 'scripts/commands/run') readArguments(args[0] ?? '', args.slice(1));
else readArguments(basename(file), args);

/** @type {(signal: NodeJS.Signals) => void} */
let stop = () => stopCommands('SIGTERM');
/** @param {NodeJS.Signals} signal */
const onSignal = (signal) => stop(signal);

async function rerun() {
  const env = { npm_lifecycle_event: 'rerun', ...process.env };
  const child = spawn(currentNode, [script, file, ...args], { stdio: 'inherit', env });
  stop = (signal) => child.kill(signal);
  whenParentDies(() => stop('SIGTERM'));
  /** @type {number} */
  const exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  process.exit(exitCode);
}

signals.forEach((signal) => process.on(signal, onSignal));
try {
  await ensureInstalled();
  if (!isCurrentNode()) await rerun();
  signals.forEach((signal) => process.off(signal, onSignal));
  const path = join(root, `${file}.ts`);
  process.argv.splice(1, 2, path);
  await import(pathToFileURL(path).href);
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
