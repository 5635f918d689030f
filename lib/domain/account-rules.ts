import type { Contact } from '@/lib/contracts/accounts';
import { isEmail, readCode, readEmail, readPhoneText, readText } from '@/lib/typed';
import { isUsername } from './username';
import type { ErrorCode } from '@/lib/errors';

export type Problems<Field extends string> = Partial<Record<Field, ErrorCode>>;

export type SignUpFields = {
  firstName: string;
  lastName: string;
  username: string;
  phone: string;
  email: string;
  password: string;
  confirm: string;
  termsAccepted: boolean;
};

const empty = (typed: string) => readText(typed) === '';

/** False for line breaks, control characters, and characters that no font shows. Not all of them are of category Cf. */
export const isPlain = (text: string) => !/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u.test(readText(text));

/** The audit shows names beside roles, so a name must not read as the platform. */
function nameProblem(name: string, none: ErrorCode): ErrorCode | null {
  if (empty(name)) return none;
  const letters = name.normalize('NFKD').replaceAll(/\P{L}/gu, '').toLowerCase();
  return isPlain(name) && !letters.includes('platform') ? null : 'name_refused';
}

function problems<Field extends string>(checks: Record<Field, ErrorCode | null>): Problems<Field> {
  return Object.fromEntries(Object.entries(checks).filter(([, code]) => code !== null)) as Problems<Field>;
}

/** Spec section 5. `phoneIsValid` is the result of libphonenumber for the chosen country. */
export function signUpProblems(fields: SignUpFields, phoneIsValid: boolean): Problems<keyof SignUpFields> {
  return problems({
    firstName: nameProblem(fields.firstName, 'first_name_empty'),
    lastName: nameProblem(fields.lastName, 'last_name_empty'),
    username: usernameProblem(fields.username),
    phone: empty(fields.phone) ? 'contact_empty' : phoneIsValid ? null : 'phone_invalid',
    email: empty(fields.email) || isEmail(fields.email) ? null : 'email_invalid',
    password: passwordProblem(fields.password),
    confirm: fields.confirm === fields.password ? null : 'password_differs',
    termsAccepted: fields.termsAccepted ? null : 'terms_not_accepted',
  });
}

/** Refuses look-alikes, and names that read as a phone number or e-mail address, because a sign-in would confuse them. */
export function usernameProblem(username: string): ErrorCode | null {
  if (empty(username)) return 'username_required';
  if (/@|^\P{L}*\p{Nd}\P{L}*$/u.test(username)) return 'username_invalid';
  return isUsername(username) ? null : 'username_characters';
}

export function passwordProblem(password: string): ErrorCode | null {
  if (password === '') return 'password_required';
  if (!/^.{6,20}$/u.test(password)) return 'password_length';
  return /^[A-Za-z\d@$!%^*#?&]+$/.test(password) ? null : 'password_characters';
}

/** The notation of the attribute `passwordrules` of password managers. */
export const signUpPasswordRules = 'minlength: 6; maxlength: 20; allowed: lower, upper, digit, [@$!%^*#?&]';
export const newPasswordRules =
  'minlength: 6; maxlength: 20; required: lower; required: upper; required: digit; required: [@$!%^*#?&]';

const isStrong = (password: string) =>
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z\d\s])[\x21-\x7e]{6,20}$/.test(password);

type NewPasswordWords = 'link' | 'code';

export function newPasswordProblems(
  fields: { password: string; confirm: string },
  words: NewPasswordWords,
): Problems<'password' | 'confirm'> {
  const weak = words === 'link' ? 'link_password_weak' : 'new_password_weak';
  const password = fields.password === '' ? 'password_required' : isStrong(fields.password) ? null : weak;
  const confirmEmpty = words === 'link' && fields.confirm === '';
  const differs = fields.confirm === fields.password ? null : 'passwords_differ';
  return problems({ password, confirm: confirmEmpty ? 'confirm_empty' : differs });
}

const codeLength = 6;

const codeWords = {
  verification: ['verification_code_empty', 'verification_code_digits', 'verification_code_length'],
  otp: ['otp_empty', 'otp_digits', 'otp_length'],
  activation: ['activation_code_empty', 'activation_code_digits', 'verification_code_length'],
} as const satisfies Record<string, readonly [ErrorCode, ErrorCode, ErrorCode]>;

type CodeWords = keyof typeof codeWords;

export function codeProblem(code: string, words: CodeWords): ErrorCode | null {
  const [none, digits, length] = codeWords[words];
  const typed = readCode(code);
  if (typed === '') return none;
  if (!/^\d+$/.test(typed)) return digits;
  return typed.length === codeLength ? null : length;
}

type TypedContact = Readonly<Partial<Record<'by' | 'email' | 'phone', string>>>;

/** Reads the choice of e-mail or phone. `parsed` is the result of libphonenumber for the typed phone. */
export function readContact(
  { by, email = '', phone = '' }: TypedContact,
  parsed: string | null,
): { contact: Contact; isEmpty: boolean; problems: Problems<'email' | 'phone'> } {
  const typed = by === 'email' ? { email: readEmail(email) } : { phone: parsed ?? readPhoneText(phone) };
  const field = 'email' in typed ? 'email' : 'phone';
  const isEmpty = empty('email' in typed ? email : phone);
  const asTyped = 'email' in typed ? typed : { phone };
  return { contact: typed, isEmpty, problems: problems({ [field]: contactProblem(asTyped, parsed !== null) }) };
}

export function contactProblem(contact: Contact, phoneIsValid: boolean): ErrorCode | null {
  if ('email' in contact) return empty(contact.email) ? 'email_empty' : isEmail(contact.email) ? null : 'email_invalid';
  return empty(contact.phone) ? 'contact_empty' : phoneIsValid ? null : 'phone_format';
}

const isLetters = (name: string) => /^\p{L}[\p{L}\p{M}]*$/u.test(readText(name));

type ProfileNames = { firstName: string; lastName: string };

/** Checks the names that differ from those of the account, because a sign-up accepts 'Anne-Marie'. */
export function profileProblems(fields: ProfileNames, before: ProfileNames): Problems<keyof ProfileNames> {
  const of = (field: keyof ProfileNames, none: ErrorCode, letters: ErrorCode) =>
    !empty(fields[field]) && fields[field] === before[field]
      ? null
      : (nameProblem(fields[field], none) ?? (isLetters(fields[field]) ? null : letters));
  return problems({
    firstName: of('firstName', 'first_name_empty', 'first_name_letters'),
    lastName: of('lastName', 'profile_last_name_empty', 'last_name_letters'),
  });
}
