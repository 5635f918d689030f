// @ts-check
import { cpus } from 'node:os';
import { complain, say, step } from './progress.mjs';
import { messageOf, Refusal } from './project.mjs';

/**
 * The numbers of tests by result, and the messages of failed tests of suites that run beside others.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string }} Counts
 *
 * A part of `npm test`.
 * @typedef {{ name: string, run: () => Promise<Counts> }} Suite
 *
 * The start of `npm test`: its time in milliseconds since 1970, and the load average of the machine.
 * @typedef {{ startedAt: number, load: number }} TestStart
 */

/** @type {(Counts & { name: string, seconds: number })[]} */
const results = [];
/** @type {Counts} */
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** @param {Counts} counts */
const line = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** @param {number} count */
const seconds = (count) => `${count.toFixed(0).padStart(4)} s`;

/**
 * Runs one suite and records its counts and its time. A suite that cannot run counts as one failed test.
 * @param {Suite} suite
 */
export async function record({ name, run }) {
  const startedAt = Date.now();
  /** @param {string} reason */
  const fail = (reason) => {
    complain(new Refusal(`✗ ${name}: ${reason}`));
    return FAILED;
  };
  const counted = await step(name, run).catch((/** @type {unknown} */ error) => fail(messageOf(error)));
  // A suite without tests fails.
  const isEmpty = counted.passed + counted.failed + counted.skipped === 0;
  const result = isEmpty ? fail('no test was found') : counted;
  if (result !== FAILED && result.failed > 0) fail(line(result));
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
  run: () => Promise.reject(new Error(messageOf(error), { cause: error })),
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
  // Again at the end, because a failure stands far above the output of later suites.
  results.forEach(({ name, failures }) => failures && say(`\n✗ ${name}\n${failures}`));
  say(`\nLoad at the start ${load.toFixed(2)} on ${cpus().length} cores, ${inAll} in all`);
  results.forEach((result) => say(`${result.name.padEnd(10)} ${seconds(result.seconds)}  ${line(result)}`));
  say(line(total));
  return total.failed === 0 ? 0 : 1;
}
