import { startDrainLoop } from './drain-loop';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Starts a loop whose `drain` returns or throws the next of `results`. */
function loopOver(results: (number | Error)[]) {
  const calls: number[] = [];
  const loop = startDrainLoop('test', 20, () => {
    calls.push(Date.now());
    const result = results.shift() ?? 0;
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  });
  const pauses = () => calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
  return { loop, calls, pauses };
}

it('runs again at once while it finds a full batch, and pauses otherwise', async () => {
  const { loop, pauses } = loopOver([20, 20, 20, 3, 0, 0]);
  await jest.advanceTimersByTimeAsync(1200);
  const words = pauses().map((pauseMs) => (pauseMs <= 1 ? 'at once' : pauseMs));
  expect(words).toEqual(['at once', 'at once', 'at once', 500, 500]);
  await loop.stop();
});

it('pauses longer after each failure, up to 15 seconds, until a success', async () => {
  const away = new Error('away');
  const { loop, pauses } = loopOver([...Array<Error>(7).fill(away), 0]);
  await jest.advanceTimersByTimeAsync(62_000);
  expect(pauses().slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 500]);
  await loop.stop();
});

it('stops after the call in progress', async () => {
  let finish: (count: number) => void = () => undefined;
  let calls = 0;
  const loop = startDrainLoop('test', 20, () => {
    calls += 1;
    return new Promise<number>((resolve) => {
      finish = resolve;
    });
  });
  let stopped = false;
  const stopping = loop.stop().then(() => {
    stopped = true;
  });
  await jest.advanceTimersByTimeAsync(1000);
  expect(stopped).toBe(false);
  finish(1);
  await stopping;
  expect(calls).toBe(1);
});
