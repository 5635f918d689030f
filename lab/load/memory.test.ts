import { grown, quartersOf, type Sample } from './memory';

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
