import { recoveredAfterMs } from './crowd';

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
