import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { findLighthouse } from './bench/find-lighthouse.ts';
import { mergeRows } from './bench/merge-rows.ts';
import { bundleFiles, bundleProof, isStopping, runCommand } from './proof.ts';
import { environment, startApp, startAppAndBaseline, startCopy, startPostgres, stopServers } from './servers.ts';
import { fromCaller, readArguments } from '../lib/commands.mjs';
import { ensureBuilt } from '../scripts/build/build.ts';
import { findBrowser } from '../scripts/test/find-browser.ts';
import { run, say, step } from '../scripts/install/progress.mjs';
import { currentNode, Refusal, root } from '../scripts/install/project.mjs';
import type { Settings } from '../scripts/start/settings.ts';

const results = join(root, 'lab', 'bench', 'results', 'latest.json');

const rowSchema = z.object({
  name: z.string(),
  unit: z.string(),
  value: z.number(),
  baseline: z.number().optional(),
  ratio: z.number().optional(),
  slowest: z.number().optional(),
  mark: z.number().optional(),
  of: z.literal('ratio').optional(),
  is: z.enum(['<', '≤', '≥', '=']).optional(),
  ok: z.boolean(),
});

const measuredRow = rowSchema.extend({ measure: z.string() });
type MeasuredRow = z.infer<typeof measuredRow>;

const storedSchema = z.object({ cores: z.number(), rows: z.array(measuredRow) });

type Group = {
  title: string;
  start: (folder: string) => Settings | Promise<Settings>;
  measures: string[];
};

/** Run in this order. The measures of a group run one after the other. */
const groups: Group[] = [
  { title: 'Starting PostgreSQL', start: startPostgres, measures: ['search', 'refunds'] },
  { title: 'Starting the app', start: startApp, measures: ['fill', 'watchers', 'hand', 'layout', 'image'] },
  {
    title: 'Starting the app, and the bare Next app beside it',
    start: startAppAndBaseline,
    measures: ['orders', 'pages', 'cpu', 'bytes', 'slow-line', 'staff', 'lighthouse'],
  },
];

async function findTools(measures: readonly string[]): Promise<Settings> {
  const browser = ['bytes', 'slow-line', 'hand', 'layout', 'staff', 'lighthouse'].some((measure) =>
    measures.includes(measure),
  );
  return {
    ...(browser ? { BROWSER_PATH: await findBrowser() } : {}),
    ...(measures.includes('lighthouse') ? { BENCH_LIGHTHOUSE: await findLighthouse() } : {}),
  };
}

/** Measures in a separate process. A failure is printed, and the next measure still runs. */
async function take(bundle: string, measure: string, env: Settings): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = [];
  const keep = (message: unknown) => {
    rows.push(
      ...z
        .array(rowSchema)
        .parse(message)
        .map((row) => ({ measure, ...row })),
    );
  };
  const options = { name: `bench ${measure}`, cwd: root, env, onMessage: keep };
  try {
    await step(`Measuring: ${measure}`, () => run(currentNode, [bundle, measure], options), 60);
  } catch (error) {
    if (isStopping() || !(error instanceof Refusal)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
  return rows;
}

async function openCopy(folder: string, checkout: string, measures: readonly string[]): Promise<Settings> {
  const compared = ['orders', 'refunds', 'search'].filter((measure) => measures.includes(measure));
  const BENCH_COPY_BUNDLE = await bundleFiles('bench', compared, checkout);
  const start = () => startCopy(join(folder, 'copy'), checkout);
  const app = measures.includes('orders') ? await step('Starting the unchanged copy', start) : {};
  return { BENCH_COPY: checkout, BENCH_COPY_BUNDLE, ...app };
}

async function runGroup(bundle: string, { title, start, measures }: Group, before = ''): Promise<MeasuredRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-bench-'));
  const rows: MeasuredRow[] = [];
  try {
    const tools = await findTools(measures);
    const surroundings = await step(title, () => start(folder));
    const copy = before && (await openCopy(folder, before, measures));
    const env = environment({ ...tools, ...surroundings, ...copy, LOG_LEVEL: 'warn' });
    for (const measure of measures) rows.push(...(await take(bundle, measure, env)));
  } finally {
    await stopServers();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  return rows;
}

const short = (value: number | undefined) => (value === undefined ? '' : String(Number(value.toPrecision(3))));

function print(rows: readonly MeasuredRow[]) {
  const lines = rows.map(({ name, unit, value, slowest, baseline, ratio, mark, of, is = '<', ok }) => [
    name,
    `${short(value)} ${unit}`,
    short(slowest),
    baseline === undefined ? '' : `${short(baseline)} ${unit}`,
    short(ratio),
    mark === undefined ? '' : of === 'ratio' ? `ratio ${is} ${mark}` : `${is} ${mark} ${unit}`,
    ok ? 'ok' : 'MISSED',
  ]);
  const titles = ['measure', 'value', 'slowest', 'baseline', 'ratio', 'mark', ''];
  const table = [titles, ...lines];
  const widths = titles.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  say('');
  table.forEach((line) =>
    say(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  );
}

const measures = groups.flatMap((group) => group.measures);

function saveRows(rows: readonly MeasuredRow[]) {
  const cores = cpus().length;
  const before = existsSync(results)
    ? storedSchema.parse(JSON.parse(readFileSync(results, 'utf8')))
    : { cores, rows: [] };
  const olderRows = before.cores === cores ? before.rows : [];
  mkdirSync(dirname(results), { recursive: true });
  writeFileSync(results, `${JSON.stringify({ cores, rows: mergeRows(measures, olderRows, rows) }, undefined, 2)}\n`);
}

async function main() {
  const { values, words: only } = readArguments('bench');
  if (!only.every((name) => measures.includes(name))) throw new Refusal(`The measures are: ${measures.join(', ')}`, 2);
  await ensureBuilt();
  const bundle = await bundleProof('bench', ['watcher-process']);
  const before = values.before === undefined ? '' : fromCaller(String(values.before));
  const rows: MeasuredRow[] = [];
  for (const group of groups) {
    const requested = group.measures.filter((measure) => only.length === 0 || only.includes(measure));
    if (requested.length > 0) rows.push(...(await runGroup(bundle, { ...group, measures: requested }, before)));
  }
  print(rows);
  saveRows(rows);
  if (rows.some(({ ok }) => !ok)) process.exitCode = 1;
}

await runCommand(main, () => void stopServers());
