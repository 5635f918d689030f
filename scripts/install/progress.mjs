import { spawn } from 'node:child_process';
import { exitConfiguration, messageOf, Refusal } from './project.mjs';

const stillBusyEveryMs = 15_000;
const maxOutputCharacters = 100_000;

const barWidth = 20;

const isTerminal = process.stdout.isTTY;

/** @param {number} since */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** @type {Set<{ title: string, startedAt: number, usualSeconds: number }>} */
const steps = new Set();

/** The bar shows how much of its usual time the slowest step has taken. It is full only when the step has ended. */
function drawSteps() {
  if (!isTerminal || steps.size === 0) return;
  const shares = [...steps].map(({ startedAt, usualSeconds }) => (Date.now() - startedAt) / 1000 / usualSeconds);
  const bar = '█'.repeat(barWidth * Math.max(0, Math.min(0.95, ...shares))).padEnd(barWidth, '░');
  const line = [bar, ...[...steps].map(({ title, startedAt }) => `${title} (${seconds(startedAt)})`)].join('  ');
  process.stdout.write(`\r\x1b[2K${line.slice(0, process.stdout.columns - 1)}`);
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${isTerminal ? '\r\x1b[2K' : ''}${line}\n`);
  drawSteps();
}

/** @param {unknown} error */
export function printError(error) {
  const text = error instanceof Error && !(error instanceof Refusal) ? error.stack : messageOf(error);
  if (text) process.stderr.write(`${text}\n`);
}

/**
 * Runs `work`. Shows it as a bar in the last line of a terminal. Elsewhere prints a line before it and a line every 15 s.
 * @template Result
 * @param {string} title
 * @param {() => Result | Promise<Result>} work
 * @param {number} [usualSeconds]
 * @returns {Promise<Result>}
 */
export async function step(title, work, usualSeconds = 10) {
  const here = { title, startedAt: Date.now(), usualSeconds };
  steps.add(here);
  if (!isTerminal) say(`… ${title}`);
  const showBusy = isTerminal ? drawSteps : () => say(`  still busy: ${title} (${seconds(here.startedAt)})`);
  const busy = setInterval(showBusy, isTerminal ? 1000 : stillBusyEveryMs);
  try {
    const result = await work();
    steps.delete(here);
    say(`${isTerminal ? '✓' : '  done:'} ${title} (${seconds(here.startedAt)})`);
    return result;
  } finally {
    steps.delete(here);
    clearInterval(busy);
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @param {NodeJS.Signals} signal */
export const stopCommands = (signal) => running.forEach((child) => child.kill(signal));

/**
 * Runs a command to its end and returns its output. Prints the output only if the command fails. `show: true` prints it at
 * once, `quiet: true` never. `onMessage` receives the IPC messages of the command. Throws a Refusal with the output. It has
 * the exit code of a command that refuses its settings.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ show?: boolean, name?: string, env?: Record<string, string | undefined>, quiet?: boolean, onMessage?: (message: unknown) => void } &
 *   Pick<import('node:child_process').SpawnOptions, 'cwd' | 'shell' | 'timeout'>} [options]
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
    const child = spawn(command, args, { stdio, env: /** @type {NodeJS.ProcessEnv} */ (env), ...options });
    if (onMessage) child.on('message', onMessage);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-maxOutputCharacters)));
    }
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
      if (output && !quiet) process.stderr.write(`${output.trimEnd()}\n`);
      const exitCode = code === exitConfiguration ? code : 1;
      reject(new Refusal(`${name} failed (${signal ?? `exit code ${code}`})`, exitCode, output));
    });
  });
}
