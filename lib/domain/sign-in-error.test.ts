import { readSignInError } from './sign-in-error';

const unexpected = 'An unexpected error occurred. Please try again later.';

it.each([
  ['LOGIN_FAILED:4', 'Your entered password does not match. 4 attempts remaining'],
  ['LOGIN_FAILED:12', 'Your entered password does not match. 12 attempts remaining'],
  ['LOGIN_FAILED:1', 'Your entered password does not match. 1 attempt remaining'],
  ['LOGIN_FAILED', 'Your entered password does not match'],
  ['ATTEMPTS_EXCEEDED:3600', 'You have exhausted all attempts. Reset your password or try again after 1hr.'],
  ['account_inactive', 'Please verify your account first'],
  ['username_empty', 'Email Address / Phone cannot be empty'],
  ['password_empty', 'Password can not be empty'],
  ['offline', 'You seem to be offline. Please check your connection and try again'],
  ['CredentialsSignin', unexpected],
  ['<b>:1', unexpected],
  ['', unexpected],
])('%p reads %p', (carried, sentence) => {
  expect(readSignInError(carried).message).toBe(sentence);
});

test('ignores invalid numbers', () => {
  for (const number of ['<b>', '12x', 'x12', '0', '100000'])
    expect(readSignInError(`LOGIN_FAILED:${number}`).message).toBe('Your entered password does not match');
});
