import { setImmediate as turn } from 'node:timers/promises';
import { inSteadyTime } from './steady-time';

/** The floor is over when a test says so. */
const mockFloor: { over: () => void } = { over: () => undefined };
jest.mock('node:timers/promises', () => ({
  ...jest.requireActual<object>('node:timers/promises'),
  setTimeout: () =>
    new Promise<void>((resolve) => {
      mockFloor.over = resolve;
    }),
}));

it.each([
  ['an answer', () => Promise.resolve('done'), 'answered'],
  ['a refusal', () => Promise.reject(new Error('refused')), 'refused'],
])('%s does not come before the floor', async (_what, work, outcome) => {
  let seen = 'nothing';
  const steady = inSteadyTime(work).then(
    () => (seen = 'answered'),
    () => (seen = 'refused'),
  );
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(seen).toBe('nothing');
  mockFloor.over();
  await steady;
  expect(seen).toBe(outcome);
});

it('what takes longer than the floor is waited for', async () => {
  let finish: (value: string) => void = () => undefined;
  const steady = inSteadyTime(() => new Promise<string>((resolve) => (finish = resolve)));
  mockFloor.over();
  for (let turns = 0; turns < 20; turns += 1) await turn();
  finish('late');
  expect(await steady).toBe('late');
});
