import { errors, type ErrorCode } from '@/lib/errors';
import { forms } from './table';

const rows = Object.entries(forms);
const namesOf = (fits: (form: (typeof rows)[number][1]) => boolean) =>
  rows.filter(([, form]) => fits(form)).map(([name]) => name);

it.each<[sentence: string, names: string[]]>([
  ['Server encountered errors processing your request', ['sign-up']],
  ['Request failed', ['activation-code', 'password-code', 'reset-code', 'verify-code']],
  ['Password change failed', ['password', 'reset', 'reset-by-link']],
  ['Profile updated failed', ['picture', 'profile']],
  ['Something went wrong while sending message', ['contact']],
  ['Application failed with an unexpected error', ['cancel-payment', 'pay']],
  ['Internal error occurred and the booking was not processed', ['complete-booking']],
  [
    'An unexpected error occurred. Please try again later.',
    [
      'activation',
      'booking',
      'cancel-passengers',
      'end-session',
      'refund',
      'sign-in',
      'verify',
      'withdraw',
      'withdrawal',
    ],
  ],
])('a failure without a code is "%s" in the forms %j (spec sections 4, 7 and 8)', (sentence, names) => {
  expect(namesOf(({ unknown }) => errors[unknown({})].message === sentence)).toEqual(names);
});

it.each<ErrorCode>(['password_common', 'password_personal'])('%s is a problem of each new password', (code) => {
  expect(namesOf(({ at }) => at[code] === 'password')).toEqual(['password', 'reset', 'reset-by-link', 'sign-up']);
});
