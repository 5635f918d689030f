import {
  codeProblem,
  contactProblem,
  newPasswordProblems,
  newPasswordRules,
  passwordProblem,
  profileProblems,
  signUpPasswordRules,
  signUpProblems,
  usernameProblem,
  type SignUpFields,
} from './account-rules';
import { errors, type ErrorCode } from '@/lib/errors';

/** Returns the sentences of the problems. Spec section 5 words them. */
const sentences = (problems: Partial<Record<string, ErrorCode>>) =>
  Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, code && errors[code].message]));
const sentence = (code: ErrorCode | null) => code && errors[code].message;

const filled: SignUpFields = {
  firstName: 'Mpho',
  lastName: 'Kgosi',
  username: 'mpho',
  phone: '71234567',
  email: '',
  password: 'secret1',
  confirm: 'secret1',
  termsAccepted: true,
};

describe('sign-up', () => {
  test('a filled form has no problem, with or without an e-mail address', () => {
    expect(signUpProblems(filled, true)).toEqual({});
    expect(signUpProblems({ ...filled, email: 'mpho@example.com' }, true)).toEqual({});
  });

  it.each([
    ['firstName', { firstName: ' ' }, 'First name cannot be empty'],
    ['lastName', { lastName: '' }, 'Last name can not be empty'],
    ['username', { username: '' }, 'Username cannot be empty'],
    ['username', { username: '71 234 567' }, 'Username can not be a phone number or an email address'],
    ['email', { email: 'mpho@' }, 'Invalid email'],
    ['password', { password: '', confirm: '' }, 'Password cannot be empty'],
    ['password', { password: 'short', confirm: 'short' }, 'Password should only contain 6 to 20 characters long'],
    ['confirm', { confirm: 'secret2' }, 'Password do not match'],
    ['confirm', { confirm: '' }, 'Password do not match'],
    ['termsAccepted', { termsAccepted: false }, 'Please accept the terms of use first'],
  ])('%s of %j: %s', (field, change, message) => {
    expect(sentences(signUpProblems({ ...filled, ...change }, true))).toEqual({ [field]: message });
  });

  test('a phone is required and must be valid for libphonenumber', () => {
    expect(sentences(signUpProblems({ ...filled, phone: '' }, false))).toEqual({
      phone: 'Contact number cannot be empty',
    });
    expect(sentences(signUpProblems({ ...filled, phone: '712' }, false))).toEqual({ phone: 'Invalid phone number' });
  });

  test('every invalid field has a problem', () => {
    const empty = { firstName: '', lastName: '', username: '', phone: '', email: 'x', password: '', confirm: 'y' };
    expect(Object.keys(signUpProblems({ ...empty, termsAccepted: false }, false))).toHaveLength(8);
  });

  const hidden = ['Mpho\nKgosi', 'Mpho\u0007', 'Mpho\u2028Kgosi', '\u3164', 'Mp\u034fho', 'Mpho\u2800'];
  it.each([...hidden, 'Platform,', 'ＰＬＡＴＦＯＲＭ', 'P.l.á.tform'])(
    'refuses a name with hidden characters, or that reads as the platform: %j',
    (name) => {
      const before = { firstName: 'Mpho', lastName: 'Kgosi' };
      const refused = { firstName: 'name_refused', lastName: 'name_refused' };
      const names = { firstName: name, lastName: name };
      expect(signUpProblems({ ...filled, ...names }, true)).toEqual(refused);
      expect(profileProblems(names, before)).toEqual(refused);
    },
  );
});

describe('a username', () => {
  it.each(['mpho', 'mpho71234567', '7even', 'Mpho.K_2', 'मोहन7', '_', 'zo\u0065\u0308', '\u202aneo\u202c'])(
    'accepts %j',
    (username) => expect(usernameProblem(username)).toBeNull(),
  );
  const asPhone = '71234567|+26771234567| +267 71-234-567 |(71) 234 567|[71]234567|71.234/567|٧١٢٣٤٥٦٧|１'.split('|');
  it.each([...asPhone, 'mpho@example.com', '@mpho', 'mpho@'])(
    'refuses %j, which reads as a phone number or an e-mail address',
    (username) => expect(usernameProblem(username)).toBe('username_invalid'),
  );
  it.each(['neo\ufe0f', 'neo\u034f', 'ne\u0335o', 'neо'])('refuses %j, which looks like another one', (username) =>
    expect(usernameProblem(username)).toBe('username_characters'),
  );
});

it.each([
  [null, ['abcdef', 'ABC123', '@$!%^*#?&', 'a'.repeat(20)]],
  ['password_length', ['abcde', 'a'.repeat(21)]],
  ['password_characters', ['abc def', 'abcdef-', 'abcdé1']],
] as const)('a password at sign-up: %p for each of %j', (problem, passwords) => {
  expect(passwords.map(passwordProblem)).toEqual(passwords.map(() => problem));
});

describe('a new password', () => {
  const both = (password: string) => ({ password, confirm: password });

  it.each(['Abc12!', 'aB3$'.repeat(5), 'Pass-word1'])('accepts %j', (password) => {
    for (const way of ['code', 'link'] as const) expect(newPasswordProblems(both(password), way)).toEqual({});
  });

  it.each(['Ab1!x', 'aB3$'.repeat(5) + 'x', 'abc12!', 'ABC12!', 'Abcde!', 'Abc123', 'Abc 12!'])(
    '%j will not, in the words of each screen',
    (password) => {
      expect(sentences(newPasswordProblems(both(password), 'code'))).toEqual({
        password:
          'Password should only contain atleast Uppercase, lowercase, special characters and be 6 to 20 characters long',
      });
      expect(sentences(newPasswordProblems(both(password), 'link'))).toEqual({
        password:
          'Password should be between 6 to 20 characters long, and contains Lower case,upper case, number and special characters',
      });
    },
  );

  test('must be typed twice', () => {
    const differs = { password: 'Abc12!', confirm: 'Abc12?' };
    for (const way of ['code', 'link'] as const)
      expect(sentences(newPasswordProblems(differs, way))).toEqual({ confirm: 'Passwords do not match' });
  });

  test('must not be empty', () => {
    expect(sentences(newPasswordProblems(both(''), 'code'))).toEqual({ password: 'Password cannot be empty' });
    expect(sentences(newPasswordProblems(both(''), 'link'))).toEqual({
      password: 'Password cannot be empty',
      confirm: 'Confirm password cannot be empty',
    });
  });
});

describe('a password manager that follows the rules of the field', () => {
  const special = '@$!%^*#?&';

  test('makes passwords that a sign-up accepts, from the shortest to the longest', () => {
    expect(signUpPasswordRules).toBe(`minlength: 6; maxlength: 20; allowed: lower, upper, digit, [${special}]`);
    for (const made of [`aZ9${special}`, 'abcdef', '1'.repeat(20)]) expect(passwordProblem(made)).toBeNull();
  });

  test('makes new passwords that are accepted, with any of the special characters', () => {
    const required = `required: lower; required: upper; required: digit; required: [${special}]`;
    expect(newPasswordRules).toBe(`minlength: 6; maxlength: 20; ${required}`);
    for (const character of special) {
      const password = `aaZ99${character}`;
      expect(newPasswordProblems({ password, confirm: password }, 'code')).toEqual({});
    }
  });
});

describe('a code', () => {
  it.each([
    ['verification', '', 'Verification code can not be empty'],
    ['verification', '12a456', 'Verification code should contain only numbers'],
    ['verification', '12345', 'Verification code provided is too long /short'],
    ['verification', '1234567', 'Verification code provided is too long /short'],
    ['otp', ' ', 'Otp can not be empty'],
    ['otp', '12x456', 'Otp should contain only numbers'],
    ['otp', '1', 'Otp provided is too long/short'],
    ['activation', '', 'Code can not be empty'],
    ['activation', 'code', 'Code should only contain numbers'],
    ['activation', '1234567', 'Verification code provided is too long /short'],
  ] as const)('%s %j: %s', (words, code, message) => {
    expect(sentence(codeProblem(code, words))).toBe(message);
  });

  it.each(['verification', 'otp', 'activation'] as const)('%s: accepts six digits with spaces around them', (words) => {
    expect(codeProblem(' 012345 ', words)).toBeNull();
  });
});

describe('a contact', () => {
  it.each([
    [{ email: '' }, 'Email cannot be empty'],
    [{ email: 'mpho' }, 'Invalid email'],
    [{ phone: '' }, 'Contact number cannot be empty'],
    [{ phone: '12345678' }, 'Invalid phone number format'],
  ])('%j: %s', (contact, message) => {
    expect(sentence(contactProblem(contact, false))).toBe(message);
  });

  test('an e-mail address and a valid number are accepted', () => {
    expect(contactProblem({ email: 'mpho@example.co.bw' }, false)).toBeNull();
    expect(contactProblem({ phone: '71234567' }, true)).toBeNull();
  });
});

describe('a profile', () => {
  const before = { firstName: 'Anne-Marie', lastName: 'van der Merwe' };

  test('a name of the account that does not change has no problem', () => {
    expect(profileProblems(before, before)).toEqual({});
    expect(profileProblems({ ...before, lastName: 'van der Byl' }, before)).toEqual({ lastName: 'last_name_letters' });
  });

  it.each(['Mpho', 'Zoë', 'Šárka', 'ነጋሽ', 'मोहन'])('%s is a name', (name) => {
    expect(profileProblems({ firstName: name, lastName: name }, before)).toEqual({});
  });

  test('names must not be empty', () => {
    expect(sentences(profileProblems({ firstName: '', lastName: ' ' }, before))).toEqual({
      firstName: 'First name cannot be empty',
      lastName: 'Last name cannot be empty',
    });
  });

  it.each(['Mpho Neo', 'Mpho2', "O'Neil", '<b>'])('%j is not letters only', (name) => {
    expect(sentences(profileProblems({ firstName: name, lastName: name }, before))).toEqual({
      firstName: 'First name should only contain alphabets',
      lastName: 'Last name should only contain alphabets',
    });
  });
});
