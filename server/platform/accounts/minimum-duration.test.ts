import { setImmediate as turn } from 'node:timers/promises';
import { withMinimumDuration } from './minimum-duration';

/** The timer under test: its length, and the function that ends it. */
const mockTimer: { ms: number; end: () => void } = { ms: 0, end: () => undefined };
jest.mock('node:timers/promises', () => ({
  ...jest.requireActual<object>('node:timers/promises'),
  setTimeout: (ms: number) =>
    new Promise<void>((resolve) => {
      Object.assign(mockTimer, { ms, end: resolve });
    }),
}));

const platform = { minimumDurationMs: 250 };

it.each([
  ['a result', () => Promise.resolve('done'), 'responded'],
  ['an error', () => Promise.reject(new Error('refused')), 'refused'],
])('%s waits for the end of the minimum duration', async (_result, work, outcome) => {
  let seen = 'nothing';
  const call = withMinimumDuration(platform, work).then(
    () => (seen = 'responded'),
    () => (seen = 'refused'),
  );
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect({ seen, ms: mockTimer.ms }).toEqual({ seen: 'nothing', ms: 250 });
  mockTimer.end();
  await call;
  expect(seen).toBe(outcome);
});

it('waits for work that takes longer than the minimum duration', async () => {
  let finish: (value: string) => void = () => undefined;
  const call = withMinimumDuration(platform, () => new Promise<string>((resolve) => (finish = resolve)));
  mockTimer.end();
  for (let turns = 0; turns < 20; turns += 1) await turn();
  finish('late');
  expect(await call).toBe('late');
});
