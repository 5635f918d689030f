import { cancellationText, cancelOneByOne } from './cancel-one-by-one';
import { AppError } from '@/lib/errors';

const done = { isCancelled: true };

/** Returns a `cancel` that responds to its calls in this order. It throws the errors among the responses. */
function responding(...responses: (Error | { isCancelled: boolean })[]) {
  const calls: string[] = [];
  const cancel = (id: string) => {
    const response = responses[calls.push(id) - 1];
    return response instanceof Error || !response
      ? Promise.reject(response ?? new Error('one call too many'))
      : Promise.resolve(response);
  };
  return { calls, cancel };
}

test('each passenger is cancelled by one call, one after another', async () => {
  const { calls, cancel } = responding(done, done, done);
  expect(await cancelOneByOne(['a', 'b', 'c'], cancel)).toEqual({ isWhole: true });
  expect(calls).toEqual(['a', 'b', 'c']);
});

test('stops at the first refusal and returns its reason', async () => {
  const { calls, cancel } = responding(done, new AppError('already_paid'));
  expect(await cancelOneByOne(['a', 'b', 'c'], cancel)).toEqual({ isWhole: false, reason: 'already_paid' });
  expect(calls).toEqual(['a', 'b']);
});

test('an unexpected error becomes a general failure', async () => {
  const broken = [new Error('broken'), new AppError('GENERIC_ERROR'), new AppError('unreadable_response')];
  for (const error of broken) {
    const { cancel } = responding(error);
    expect(await cancelOneByOne(['a'], cancel)).toEqual({ isWhole: false, reason: 'application_error' });
  }
});

test('a response that says that the passenger was not cancelled is no success', async () => {
  const { cancel } = responding({ isCancelled: false });
  expect(await cancelOneByOne(['a'], cancel)).toEqual({ isWhole: false, reason: null });
});

test('throws the error of an ended session', async () => {
  const { cancel } = responding(done, new AppError('session_expired'));
  await expect(cancelOneByOne(['a', 'b'], cancel)).rejects.toThrow(AppError);
});

test('the page says that the seats are cancelled only if all of them are', () => {
  expect(cancellationText({ isWhole: true })).toBe('Seats cancelled');
  expect(cancellationText({ isWhole: false, reason: null })).toBe('Not all seats were cancelled');
});
