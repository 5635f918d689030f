import { AppError } from '@/lib/errors';
import { lazily } from '@/lib/browser/lazily';

test('loads a file again after a failure', async () => {
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('here');
  const file = lazily(load);
  expect(load).not.toHaveBeenCalled();
  await expect(file()).rejects.toEqual(new AppError('offline'));
  await expect(file()).resolves.toBe('here');
});

test('times out after one minute', async () => {
  jest.useFakeTimers();
  try {
    // oxlint-disable-next-line jest/valid-expect -- awaited below, after the timers
    const late = expect(lazily(() => new Promise(() => undefined))()).rejects.toEqual(new AppError('timeout'));
    await jest.advanceTimersByTimeAsync(60_000);
    await late;
  } finally {
    jest.useRealTimers();
  }
});
