// @ts-check
import { cpus } from 'node:os';
import { say, step } from '../install/progress.mjs';
import { messageOf, Refusal } from '../install/project.mjs';

/**
 * The numbers of tests by result. `failures` is the end of the output of a failed suite.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string }} Counts
 *
 * A part of `npm test`.
 * @typedef {{ name: string, run: () => Promise<Counts> }} Suite
 *
 * The start of `npm test`: its time in milliseconds since 1970, and the load average of the machine.
 * @typedef {{ startedAt: number, load: number }} TestStart
 */

const MAX_FAILURE_CHARACTERS = 20_000;

/** @type {(Counts & { name: string, seconds: number })[]} */
const results = [];

/** @param {Counts} counts */
const line = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** @param {number} count */
const seconds = (count) => `${count.toFixed(0).padStart(4)} s`;

/**
 * Returns the reason of a failure, and the end of the output of a command.
 * @param {unknown} error
 */
export const failureOf = (error) =>
  `${error instanceof Refusal ? `${error.output.slice(-MAX_FAILURE_CHARACTERS)}\n` : ''}${messageOf(error)}`;

/** @param {unknown} error @returns {Counts} */
const oneFailure = (error) => ({ passed: 0, failed: 1, skipped: 0, failures: failureOf(error) });

/**
 * Runs one suite and records its counts and its time. A suite that cannot run, or has no test, counts as one failed test.
 * @param {Suite} suite
 */
export async function record({ name, run }) {
  const startedAt = Date.now();
  const counts = await step(name, run).catch(oneFailure);
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0;
  const result = isEmpty ? oneFailure(new Error('no test was found')) : counts;
  if (result.failed > 0) say(`✗ ${name}: ${line(result)}`);
  results.push({ name, seconds: (Date.now() - startedAt) / 1000, ...result });
}

/**
 * Returns a suite that fails with `error`.
 * @param {string} name
 * @param {unknown} error
 * @returns {Suite}
 */
export const failing = (name, error) => ({
  name,
  run: () => Promise.reject(error instanceof Error ? error : new Error(messageOf(error))),
});

/**
 * Prints the results of every suite and their sums. Returns the exit code.
 * @param {TestStart} start
 */
export function summarize({ startedAt, load }) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  const inAll = seconds((Date.now() - startedAt) / 1000);
  results.forEach(({ name, failures }) => failures && say(`\n✗ ${name}\n${failures}`));
  say(`\nLoad at the start ${load.toFixed(2)} on ${cpus().length} cores, ${inAll} in all`);
  results.forEach((result) => say(`${result.name.padEnd(10)} ${seconds(result.seconds)}  ${line(result)}`));
  say(line(total));
  return total.failed === 0 ? 0 : 1;
}
