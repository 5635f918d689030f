// @ts-check
import { spawn } from 'node:child_process';
import { EXIT_CONFIGURATION, messageOf, Refusal } from './project.mjs';
import { asEnvironment } from './settings.mjs';

const STILL_BUSY_EVERY_MS = 15_000;
const MAX_OUTPUT_CHARACTERS = 100_000;

const isTerminal = process.stdout.isTTY;

/**
 * @param {string} text
 * @param {number} color A foreground color of ECMA-48.
 */
const colored = (text, color) => (isTerminal && !process.env.NO_COLOR ? `\x1b[${color}m${text}\x1b[39m` : text);

/** @param {number} since */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** The steps under way. @type {Set<{ title: string, startedAt: number }>} */
const steps = new Set();

/** Writes the steps under way in the last line of a terminal. */
function drawSteps() {
  if (!isTerminal) return;
  const line = [...steps].map(({ title, startedAt }) => `… ${title} (${seconds(startedAt)})`).join('  ');
  process.stdout.write(`\r\x1b[2K${line.slice(0, process.stdout.columns - 1)}`);
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${isTerminal ? '\r\x1b[2K' : ''}${line}\n`);
  drawSteps();
}

/**
 * Writes on stderr why the process ends: one line for a refusal, the stack for other errors. An empty refusal prints
 * nothing, because a command has already printed the reason.
 * @param {unknown} error
 */
export function complain(error) {
  const text = error instanceof Error && !(error instanceof Refusal) ? error.stack : messageOf(error);
  if (text) process.stderr.write(`${colored(text, 31)}\n`);
}

/**
 * Runs `work`. Shows it in the last line of a terminal. Elsewhere prints a line before it and a line every 15 s.
 * @template Result
 * @param {string} title
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const here = { title, startedAt: Date.now() };
  steps.add(here);
  if (!isTerminal) say(`… ${title}`);
  const showBusy = isTerminal ? drawSteps : () => say(`  still busy: ${title} (${seconds(here.startedAt)})`);
  const busy = setInterval(showBusy, isTerminal ? 1000 : STILL_BUSY_EVERY_MS);
  try {
    const result = await work();
    steps.delete(here);
    say(`${isTerminal ? colored('✓', 32) : '  done:'} ${title} (${seconds(here.startedAt)})`);
    return result;
  } finally {
    steps.delete(here);
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
 * Runs a command to its end. Prints its output only if it fails. `show: true` prints the output at once, `quiet: true`
 * never. `onMessage` receives the messages that the command sends over IPC. Throws a Refusal with the name of the
 * command, its exit code and its output. The Refusal of a command that refuses its settings has the same exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ show?: boolean, name?: string, env?: import('./settings.mjs').Settings, quiet?: boolean, onMessage?: (message: unknown) => void } &
 *   Pick<import('node:child_process').SpawnOptions, 'cwd' | 'shell' | 'uid' | 'gid' | 'timeout'>} [options]
 * @returns {Promise<string>}
 */
export function run(
  command,
  args,
  { show = false, quiet = false, name = command, onMessage, env = process.env, ...options } = {},
) {
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
      if (output && !quiet) process.stderr.write(output.endsWith('\n') ? output : `${output}\n`);
      const exitCode = code === EXIT_CONFIGURATION ? code : 1;
      reject(new Refusal(`${name} failed (${signal ?? `exit code ${code}`})`, exitCode, output));
    });
  });
}
