// @ts-check
import { spawn } from 'node:child_process';
import { EXIT_CONFIGURATION, messageOf, Refusal } from './project.mjs';
import { asEnvironment } from './settings.mjs';

const STILL_BUSY_EVERY_MS = 15_000;
const MAX_OUTPUT_CHARACTERS = 100_000;

/** @param {string} line */
export const say = (line) => void process.stdout.write(`${line}\n`);

/**
 * Writes on stderr why the process ends: one line for a refusal, the stack for other errors. An empty refusal prints
 * nothing, because a command has already printed the reason.
 * @param {unknown} error
 */
export function complain(error) {
  const text = error instanceof Error && !(error instanceof Refusal) ? error.stack : messageOf(error);
  if (text) process.stderr.write(`${text}\n`);
}

/** @param {number} since */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs `work`. Prints a line before it, a line every 15 s during it and a line after it.
 * @template Result
 * @param {string} title
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  say(`… ${title}`);
  const busy = setInterval(() => say(`  still busy: ${title} (${seconds(startedAt)})`), STILL_BUSY_EVERY_MS);
  try {
    const result = await work();
    say(`  done: ${title} (${seconds(startedAt)})`);
    return result;
  } finally {
    clearInterval(busy);
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Sends the signal to every command that `run` started.
 * @param {NodeJS.Signals} signal
 */
export const stopCommands = (signal) => running.forEach((child) => child.kill(signal));

/**
 * Runs a command to its end. Prints its output only if it fails. `show: true` prints the output at once. `onMessage`
 * receives the messages that the command sends over IPC. Throws a Refusal with the name of the command and its exit
 * code. The Refusal of a command that refuses its settings has the same exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ show?: boolean, name?: string, env?: import('./settings.mjs').Settings, onMessage?: (message: unknown) => void } &
 *   Pick<import('node:child_process').SpawnOptions, 'cwd' | 'shell' | 'uid' | 'gid'>} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { show = false, name = command, onMessage, env = process.env, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const flow = show ? 'inherit' : 'pipe';
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = onMessage ? ['ignore', flow, flow, 'ipc'] : ['ignore', flow, flow];
    const child = spawn(command, args, { stdio, env: asEnvironment(env), ...options });
    if (onMessage) child.on('message', onMessage);
    let output = '';
    /** @param {string} chunk */
    const keep = (chunk) => (output = (output + chunk).slice(-MAX_OUTPUT_CHARACTERS));
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      reject(new Refusal(`${name} could not be run: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) {
        resolve(output);
        return;
      }
      if (output) process.stderr.write(output.endsWith('\n') ? output : `${output}\n`);
      const exitCode = code === EXIT_CONFIGURATION ? code : 1;
      reject(new Refusal(`${name} failed (${signal ?? `exit code ${code}`})`, exitCode));
    });
  });
}
