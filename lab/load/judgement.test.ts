import { recoveredAfterMs } from './crowd';
import { grown, quartersOf, type Sample } from './memory';

type Outcome = { refused?: number; slowMs?: number };

/** Returns seconds one after the other, each with a quick response and these outcomes. */
const secondsOf = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ refused = 0, slowMs = 10 }, index) => ({
    startMs: index * 1000,
    endMs: (index + 1) * 1000,
    statuses: { 200: 1, 503: refused },
    admittedMs: [slowMs],
    faults: [],
    inProgress: 0,
    visitors: 1,
  }));
const good: Outcome = {};

describe('recovery', () => {
  test('begins with five good seconds in a row', () => {
    const seconds = secondsOf([{ refused: 3 }, good, { slowMs: 1001 }, good, good, good, good, good]);
    expect(recoveredAfterMs(seconds, 0)).toBe(3000);
  });

  test('is absent without five good seconds after the surge', () => {
    expect(recoveredAfterMs(secondsOf(Array<Outcome>(8).fill(good)), 4000)).toBeUndefined();
  });
});

describe('memory', () => {
  const samplesOf = (web: readonly number[]): Sample[] =>
    web.map((megabytes) => ({ web: megabytes, worker: 100, postgres: 100, sandbox: megabytes }));

  test('may grow while the process starts, and a little later', () => {
    expect(grown(quartersOf(samplesOf([100, 300, 400, 450, 455, 455, 456, 456])))).toEqual([]);
  });

  test('is not flat with a growth of a quarter, except that of the stand-ins', () => {
    expect(grown(quartersOf(samplesOf([100, 300, 400, 400, 450, 450, 500, 500])))).toEqual(['web']);
  });
});
