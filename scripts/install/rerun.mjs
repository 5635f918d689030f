// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { currentNode } from './project.mjs';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the script of this process again, on the Node.js of the install. Passes signals on to it, and ends with its exit
 * code.
 * @param {string[]} [args]
 */
export async function rerun(args = process.argv.slice(2)) {
  // With this variable, scripts/start.mjs stops when its parent dies.
  const env = { npm_lifecycle_event: 'rerun', ...process.env };
  const child = spawn(currentNode, [process.argv[1] ?? '', ...args], { stdio: 'inherit', env });
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.kill(signal));
  }
  /** @type {number} */
  const exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
  process.exit(exitCode);
}
