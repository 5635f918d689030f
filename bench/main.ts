import { measureFill } from './fill-bus';
import { measureWatchers } from './hold-to-watchers';
import { measureHolds } from './holds';
import { measurePayments } from './payments';
import { measureSignIns } from './sign-ins';
import { measureTickets } from './tickets';
import type { Row, Surroundings } from './row';

// Runs the measure it is told to and hands its rows to scripts/bench.mjs. Settings: BENCH_DATABASE_URL, BENCH_ADDRESS.

const measures = new Map<string | undefined, (surroundings: Surroundings) => Promise<Row[]>>([
  ['holds', measureHolds],
  ['sign-ins', measureSignIns],
  ['payments', measurePayments],
  ['tickets', measureTickets],
  ['fill', measureFill],
  ['watchers', measureWatchers],
]);

const measure = measures.get(process.argv[2]);
if (!measure) throw new Error('no such measure');
const { BENCH_DATABASE_URL = '', BENCH_ADDRESS = '' } = process.env;
process.send?.(await measure({ databaseUrl: BENCH_DATABASE_URL, address: BENCH_ADDRESS }));
process.disconnect();
