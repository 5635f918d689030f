import { spawn } from 'node:child_process';
import { Refusal } from './project.mjs';

const STILL_BUSY_EVERY_MS = 15_000;
const KEPT_OUTPUT_CHARACTERS = 100_000;

export const say = (line) => process.stdout.write(`${line}\n`);

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs `work` with a line before, a line every 15 s while it is busy, and a line after. */
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

const running = new Set();

/** Stops every command that `run` has under way. */
export const stopCommands = (signal) => running.forEach((child) => child.kill(signal));

/**
 * Runs a command to its end. Its output is kept back and shown only if it fails; `show: true` passes it on at once.
 * `onMessage` is given what the command sends over IPC.
 * Throws a Refusal that names the command and its exit code.
 */
export function run(command, args, { show = false, name = command, onMessage, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const flow = show ? 'inherit' : 'pipe';
    const stdio = ['ignore', flow, flow, ...(onMessage ? ['ipc'] : [])];
    const child = spawn(command, args, { stdio, ...options });
    if (onMessage) child.on('message', onMessage);
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-KEPT_OUTPUT_CHARACTERS));
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      reject(new Refusal(`${name} could not be run: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) return resolve(output);
      if (output) process.stderr.write(output.endsWith('\n') ? output : `${output}\n`);
      reject(new Refusal(`${name} failed (${signal ?? `exit code ${code}`})`));
    });
  });
}
