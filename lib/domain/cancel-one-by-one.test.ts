import { cancelOneByOne } from './cancel-one-by-one';
import { AppError } from '@/lib/errors';

const done = { isCancelled: true };

/** Answers the calls in this order; what is an error is thrown. */
function answering(...answers: (Error | { isCancelled: boolean })[]) {
  const asked: string[] = [];
  const cancel = (id: string) => {
    const answer = answers[asked.push(id) - 1];
    return answer instanceof Error || !answer
      ? Promise.reject(answer ?? new Error('one call too many'))
      : Promise.resolve(answer);
  };
  return { asked, cancel };
}

test('each passenger is cancelled by one call, one after another', async () => {
  const { asked, cancel } = answering(done, done, done);
  expect(await cancelOneByOne(['a', 'b', 'c'], cancel)).toEqual({ isWhole: true });
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('the first refusal ends it and tells why', async () => {
  const { asked, cancel } = answering(done, new AppError('already_paid'));
  expect(await cancelOneByOne(['a', 'b', 'c'], cancel)).toEqual({ isWhole: false, reason: 'already_paid' });
  expect(asked).toEqual(['a', 'b']);
});

test('what nobody can act on is an application error', async () => {
  const broken = [new Error('broken'), new AppError('GENERIC_ERROR'), new AppError('unreadable_response')];
  for (const error of broken) {
    const { cancel } = answering(error);
    expect(await cancelOneByOne(['a'], cancel)).toEqual({ isWhole: false, reason: 'application_error' });
  }
});

test('a response that says that the passenger was not cancelled is no success', async () => {
  const { cancel } = answering({ isCancelled: false });
  expect(await cancelOneByOne(['a'], cancel)).toEqual({ isWhole: false, reason: null });
});

test('a session that has ended is for the caller to deal with', async () => {
  const { cancel } = answering(done, new AppError('session_expired'));
  await expect(cancelOneByOne(['a', 'b'], cancel)).rejects.toThrow(AppError);
});
