import { randomInt } from 'node:crypto';
import fc, { type IAsyncProperty } from 'fast-check';

// These are settings of the test run, so server/process/env.ts does not contain them.
// oxlint-disable-next-line eslint/no-restricted-properties
const { TEST_RUNS, TEST_SEED } = process.env;

/** Multiplies the cases of every property test. 1 in `npm test`; `npm run test:deep` sets TEST_RUNS. */
const factor = Number(TEST_RUNS) || 1;
/** True in `npm run test:deep`, whose tests leave out nothing. */
export const isDeep = factor > 1;
/** TEST_SEED repeats the cases of an earlier run. */
const firstSeed = Number(TEST_SEED) || randomInt(2 ** 31);

type PropertyTest<Case> = {
  /** Cases of each lane in `npm test`, with the examples. A few show that the test works; `npm run test:deep` has many. */
  cases: number;
  /** Number of properties that are checked side by side, each with its own seed. */
  lanes?: number;
  timeoutMs: number;
  /** Reports the first failed case unchanged. Without it, fast-check shrinks the case. */
  endOnFailure?: boolean;
  examples?: Case[];
};

/** Defines a test that checks a property with random cases. Its name states the number of cases, its output the seeds. */
export function itHolds<Case>(
  guarantee: string,
  { cases, lanes = 1, timeoutMs, endOnFailure = false, examples = [] }: PropertyTest<Case>,
  propertyOf: (lane: number) => IAsyncProperty<Case>,
) {
  const numRuns = Math.ceil(cases * factor);
  const count = lanes === 1 ? `${numRuns} cases` : `${lanes} lanes of ${numRuns} cases`;

  async function checkLane(lane: number) {
    const seed = firstSeed + lane;
    await fc.assert(propertyOf(lane), { numRuns, seed, endOnFailure, examples });
    process.stdout.write(`${guarantee}: ${numRuns} cases held, seed ${seed}\n`);
  }

  it(
    `${guarantee} (${count})`,
    async () => {
      await Promise.all(Array.from({ length: lanes }, (_, lane) => checkLane(lane)));
    },
    timeoutMs * Math.max(1, factor),
  );
}
