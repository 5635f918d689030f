import { errors } from './errors';
import { readSignInError } from './sign-in-error';

it.each([
  ['LOGIN_FAILED:4', 'Your entered password does not match. 4 attempts remaining'],
  ['LOGIN_FAILED:1', 'Your entered password does not match. 1 attempt remaining'],
  ['LOGIN_FAILED', 'Your entered password does not match'],
  ['ATTEMPTS_EXCEEDED:3600', errors.ATTEMPTS_EXCEEDED.message],
  ['account_inactive', 'Please verify your account first'],
  ['CredentialsSignin', errors.GENERIC_ERROR.message],
  ['<b>:1', errors.GENERIC_ERROR.message],
  ['', errors.GENERIC_ERROR.message],
  [null, errors.GENERIC_ERROR.message],
])('%p reads %p', (carried, sentence) => {
  expect(readSignInError(carried).message).toBe(sentence);
});

test('a lock says for how many seconds, anything odd does not', () => {
  expect(readSignInError('ATTEMPTS_EXCEEDED:3600')).toMatchObject({ code: 'ATTEMPTS_EXCEEDED', waitSeconds: 3600 });
  expect(readSignInError('ATTEMPTS_EXCEEDED:<b>').waitSeconds).toBeNull();
  expect(readSignInError('LOGIN_FAILED:4').waitSeconds).toBeNull();
});
