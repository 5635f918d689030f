import { cpus, loadavg } from 'node:os';
import { ensureBuilt } from '../build/build.ts';
import { say, step } from '../install/progress.mjs';
import { messageOf, Refusal } from '../install/project.mjs';
import { readCounts, runSuite, serverSuites, sourceSuites, type Counts, type Suite } from './suites.ts';

const maxFailureCharacters = 20_000;

const startedAt = Date.now();
const [load = 0] = loadavg();
const results: (Counts & { name: string; ms: number; failures: string })[] = [];

const line = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(0).padStart(4)} s`;

/** A suite can fail without a failed test: a file does not load, or a handle leaks. A suite without tests fails too. */
function failureOf(error: unknown) {
  const output = error instanceof Refusal ? error.output : '';
  const counts = readCounts(output);
  const failures = `${output.slice(-maxFailureCharacters)}\n${messageOf(error)}`;
  return { ...counts, failed: Math.max(counts.failed, 1), failures };
}

async function recordSuite(name: string, work: () => Promise<Counts>) {
  const begun = Date.now();
  const result = await step(name, () => work().then((counts) => ({ ...counts, failures: '' }), failureOf), 200);
  if (result.failed > 0) say(`✗ ${name}: ${line(result)}`);
  results.push({ name, ms: Date.now() - begun, ...result });
}

async function recordAll(suites: readonly Suite[]) {
  for (const suite of suites) await recordSuite(suite.name, () => runSuite(suite));
}

const code = recordAll(sourceSuites.code);
const lint = recordAll(sourceSuites.lint);
const build = await ensureBuilt().then(
  () => undefined,
  (error: unknown) => error ?? new Error('the build failed'),
);
say(`Build: ${seconds(Date.now() - startedAt).trim()}`);
await code;
if (build === undefined) await Promise.all(serverSuites.map(recordAll));
else await recordSuite('build', () => Promise.reject(build instanceof Error ? build : new Error(messageOf(build))));
await lint;

const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
results.forEach(({ name, failures }) => failures && say(`\n✗ ${name}\n${failures}`));
say(`\nLoad at the start ${load.toFixed(2)} on ${cpus().length} cores, ${seconds(Date.now() - startedAt)} in all`);
results.forEach((result) => say(`${result.name.padEnd(10)} ${seconds(result.ms)}  ${line(result)}`));
say(line(total));
process.exitCode = total.failed === 0 ? 0 : 1;
