import { readFileSync } from 'node:fs';
import { descendants } from '../process-table.ts';
import type { ChaosApp } from '../chaos/app';
import { median } from '../bench/row';

const judged = ['web', 'worker', 'postgres'] as const;
/** The stand-ins keep all messages and payments. */
export const sampled = [...judged, 'sandbox'] as const;
export type Sampled = (typeof sampled)[number];
export type Sample = Record<Sampled, number>;

/** Allowed growth from the second to the last quarter. */
const growth = { share: 0.1, megabytes: 16 };

function read(pid: number, file: string, field: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the resident megabytes of each process. Pages that the processes of PostgreSQL share count once. */
export function sampleMemory(app: ChaosApp): Sample {
  const residentOf = (target: 'web' | 'worker' | 'sandbox') =>
    sum(app.pids(target).map((pid) => read(pid, 'status', 'VmRSS')));
  const [postmaster] = app.pids('postmaster');
  const postgres = postmaster === undefined ? [] : descendants(postmaster);
  return {
    web: residentOf('web'),
    worker: residentOf('worker'),
    sandbox: residentOf('sandbox'),
    postgres: sum(postgres.map(({ pid }) => read(pid, 'smaps_rollup', 'Pss'))),
  };
}

type Quarters = { process: Sampled; medians: number[]; most: number };

export const quartersOf = (samples: readonly Sample[]): Quarters[] =>
  sampled.map((process) => {
    const values = samples.map((sample) => sample[process]);
    const cut = (quarter: number) => Math.floor((values.length * quarter) / 4);
    const medians = [0, 1, 2, 3].map((quarter) => median(values.slice(cut(quarter), cut(quarter + 1))));
    return { process, medians, most: Math.max(...values) };
  });

export const grown = (quarters: readonly Quarters[]): Sampled[] =>
  quarters
    .filter(({ process }) => judged.some((name) => name === process))
    .filter(({ medians: [, second = 0, , last = 0] }) => last > second * (1 + growth.share) + growth.megabytes)
    .map(({ process }) => process);
