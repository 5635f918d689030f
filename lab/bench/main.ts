import { measureFill } from './fill-bus';
import { measureWatchers } from './hold-to-watchers';
import { measureOrders } from './orders';
import { measureRefunds } from './refunds';
import { measureRelease } from './release';
import { measureSearch } from './search';
import { measureStaff } from './staff';
import { measureBytes } from './web-bytes';
import { measureCpu } from './web-cpu';
import { measureHand } from './web-hand';
import { measureLayout } from './web-layout';
import { measureLighthouse } from './web-lighthouse';
import { measurePages } from './web-pages';
import { measureSlowLine } from './web-slow-line';
import type { Row, BenchSettings } from './row';

const measures = new Map<string | undefined, (surroundings: BenchSettings) => Promise<Row[]>>([
  ['search', measureSearch],
  ['refunds', measureRefunds],
  ['fill', measureFill],
  ['staff', measureStaff],
  ['image', measureRelease],
  ['watchers', measureWatchers],
  ['orders', measureOrders],
  ['pages', measurePages],
  ['cpu', measureCpu],
  ['bytes', measureBytes],
  ['slow-line', measureSlowLine],
  ['hand', measureHand],
  ['layout', measureLayout],
  ['lighthouse', measureLighthouse],
]);

const measure = measures.get(process.argv[2]);
if (!measure) throw new Error('unknown measure');
const { env } = process;
process.send?.(
  await measure({
    databaseUrl: env.BENCH_DATABASE_URL ?? '',
    address: env.BENCH_ADDRESS ?? '',
    baselineUrl: env.BENCH_BASELINE_URL ?? '',
    processIds: { app: Number(env.BENCH_APP_PROCESS), baseline: Number(env.BENCH_BASELINE_PROCESS) },
    copy: env.BENCH_COPY
      ? {
          folder: env.BENCH_COPY,
          bundle: env.BENCH_COPY_BUNDLE ?? '',
          databaseUrl: env.BENCH_COPY_DATABASE_URL ?? '',
          address: env.BENCH_COPY_ADDRESS ?? '',
          processId: Number(env.BENCH_COPY_APP_PROCESS),
        }
      : undefined,
    browserPath: env.BROWSER_PATH ?? '',
    lighthouse: env.BENCH_LIGHTHOUSE ?? '',
  }),
);
process.disconnect();
