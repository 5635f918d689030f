import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mergeRows } from './bench-results.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { freePort } from './postgres.mjs';
import { run, say, step, stopCommands } from './progress.mjs';
import { currentNode, Refusal, root } from './project.mjs';
import { readSettings, REAL_SETTINGS } from './settings.mjs';

const START_WITHIN_MS = 120_000;

const bundle = join(root, 'node_modules', '.cache', 'bench');
const results = join(root, 'bench', 'results', 'latest.json');
const running = new Set();

/** The product as nothing configured leaves it, whatever `.env` or the environment say. */
function environment(own) {
  const settings = [...REAL_SETTINGS, 'SANDBOX', 'NEXTAUTH_URL', 'LOG_LEVEL', ...Object.keys(readSettings(root, {}))];
  const inherited = { ...process.env };
  ['NODE_ENV', 'NODE_OPTIONS'].forEach((name) => delete inherited[name]);
  // With npm's mark on it, scripts/start.mjs ends when we do, however we end.
  return {
    ...inherited,
    npm_lifecycle_event: 'bench',
    ...Object.fromEntries(settings.map((name) => [name, ''])),
    ...own,
  };
}

async function bundleBench() {
  const [{ default: esbuild }, { bundleOptions }] = await Promise.all([import('esbuild'), import('./bundle.mjs')]);
  const entryPoints = ['bench/main.ts', 'bench/watcher-process.ts'];
  rmSync(bundle, { recursive: true, force: true });
  await esbuild.build({ ...bundleOptions(bundle), entryPoints });
  await esbuild.stop();
}

/** Resolves with the message, if any, at which `isReady(output, message)` says so of what a child tells. */
function whenReady(child, name, isReady) {
  return new Promise((resolve, reject) => {
    let output = '';
    const refuse = (reason) => reject(new Refusal(`${name} ${reason}:\n${output}`));
    const timer = setTimeout(() => refuse('does not start'), START_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      refuse('ended');
    });
    const look = (message) => {
      if (!isReady(output, message)) return;
      clearTimeout(timer);
      resolve(message);
    };
    child.on('message', look);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-20_000);
        look();
      });
    }
  });
}

/** Starts a server, and resolves with what it told when it was ready, and with how to stop it. */
async function serve(name, args, env, isReady) {
  const child = spawn(currentNode, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    running.delete(stop);
  };
  running.add(stop);
  return { stop, message: await whenReady(child, name, isReady) };
}

/** A PostgreSQL of its own with the settings that `npm start` gives it: every commit is on the disk. */
async function startPostgres(folder) {
  const env = environment({ POSTGRES_DIRECTORY: join(folder, 'postgres'), POSTGRES_PORT: String(await freePort()) });
  const keeper = join(root, 'scripts', 'postgres-keeper.mjs');
  const { stop, message } = await serve('PostgreSQL', [keeper], env, (_, told) => told !== undefined);
  return { stop, databaseUrl: message.databaseUrl, address: '' };
}

/** The whole app as `npm start` runs it, on data of its own. */
async function startApp(folder) {
  const port = String(await freePort());
  const env = environment({ PORT: port, TSELA_DATA_DIR: folder });
  const { stop } = await serve('the app', [join(root, 'scripts', 'start.mjs')], env, (output) =>
    output.includes('\nReady.'),
  );
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  const databasePort = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  const databaseUrl = `postgres://tsela:${password}@127.0.0.1:${databasePort}/tsela`;
  return { stop, databaseUrl, address: `http://127.0.0.1:${port}` };
}

/** For what only computes. */
const startNothing = () => ({ stop: () => {}, databaseUrl: '', address: '' });

/** What stands while a group of measures runs, one after the other. */
const groups = [
  { title: 'Starting PostgreSQL', start: startPostgres, measures: ['holds'] },
  { title: 'Starting PostgreSQL', start: startPostgres, measures: ['sign-ins'] },
  { title: 'Starting PostgreSQL', start: startPostgres, measures: ['payments'] },
  { title: 'Starting nothing', start: startNothing, measures: ['tickets'] },
  { title: 'Starting the app', start: startApp, measures: ['fill', 'watchers'] },
];

async function runGroup({ title, start, measures }) {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-bench-'));
  const rows = [];
  try {
    const { stop, databaseUrl, address } = await step(title, () => start(folder));
    const env = environment({ BENCH_DATABASE_URL: databaseUrl, BENCH_ADDRESS: address, LOG_LEVEL: 'warn' });
    for (const measure of measures) {
      const keep = (message) => rows.push(...message.map((row) => ({ measure, ...row })));
      const options = { name: `bench ${measure}`, cwd: root, env, onMessage: keep };
      await step(`Measuring: ${measure}`, () => run(currentNode, [join(bundle, 'main.js'), measure], options));
    }
    await stop();
  } finally {
    await stopAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  return rows;
}

const stopAll = () => Promise.all([...running].map((stop) => stop()));

const short = (value) => (value === undefined ? '' : String(Number(value.toPrecision(3))));

function print(rows) {
  const lines = rows.map(({ name, unit, value, slowest, baseline, ratio, mark, ok }) => [
    name,
    `${short(value)} ${unit}`,
    short(slowest),
    baseline === undefined ? '' : `${short(baseline)} ${unit}`,
    short(ratio),
    mark === undefined ? '' : `< ${mark} ${unit}`,
    ok ? 'ok' : 'MISSED',
  ]);
  const table = [['measure', 'value', 'slowest', 'baseline', 'ratio', 'mark', ''], ...lines];
  const widths = table[0].map((_, column) => Math.max(...table.map((line) => line[column].length)));
  say('');
  table.forEach((line) =>
    say(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    ),
  );
}

const measures = groups.flatMap((group) => group.measures);

/** Beside what other measures came to before, if that was on such a machine. */
function keepRows(rows) {
  const cores = cpus().length;
  const before = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : { cores, rows: [] };
  const kept = before.cores === cores ? before.rows : [];
  mkdirSync(dirname(results), { recursive: true });
  writeFileSync(results, `${JSON.stringify({ cores, rows: mergeRows(measures, kept, rows) }, undefined, 2)}\n`);
}

async function main() {
  await ensureInstalled();
  await ensureBuilt();
  await bundleBench();
  const only = process.argv.slice(2);
  const rows = [];
  for (const group of groups) {
    const wanted = group.measures.filter((measure) => only.length === 0 || only.includes(measure));
    if (wanted.length > 0) rows.push(...(await runGroup({ ...group, measures: wanted })));
  }
  if (rows.length === 0) throw new Refusal(`The measures are: ${measures.join(', ')}`);
  print(rows);
  keepRows(rows);
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1;
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    stopCommands('SIGTERM');
    void stopAll();
  });
}
try {
  await main();
} catch (error) {
  if (!stopping) process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
