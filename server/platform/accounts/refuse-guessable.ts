import { brand } from '@/lib/brand';
import { countries } from '@/lib/domain/countries';
import { AppError, type ErrorCode } from '@/lib/errors';
import { commonPasswords } from './common-passwords';

type PasswordOwner = {
  phone?: string | null;
  username?: string | null;
  email?: string | null;
};

const minNameLength = 4;
const minSharedDigits = 4;

const substitutes: Record<string, string> = { '@': 'a', 0: 'o', 1: 'i', l: 'i', 3: 'e', $: 's', 5: 's' };

const fold = (text: string) => text.toLowerCase().replace(/[@01l3$5]/g, (char) => substitutes[char] ?? char);

const common = new Set(commonPasswords.map(fold));

/** Also without some or all of the digits and symbols at its end. */
function isCommon(password: string): boolean {
  const withoutEnding = password.replace(/[^A-Za-z]+$/, '');
  for (let length = password.length; length >= withoutEnding.length; length -= 1)
    if (common.has(fold(password.slice(0, length)))) return true;
  return false;
}

const nationalNumber = (phone: string) =>
  phone.slice(countries.find(({ diallingCode }) => phone.startsWith(diallingCode))?.diallingCode.length ?? 1);

function containsPhone(password: string, phone: string): boolean {
  const national = nationalNumber(phone);
  const rows = password.match(/\d{6,}/g) ?? [];
  for (let start = 0; start + minSharedDigits <= national.length; start += 1)
    if (rows.some((row) => row.includes(national.slice(start, start + minSharedDigits)))) return true;
  return false;
}

function isPersonal(password: string, { phone, username, email }: PasswordOwner): boolean {
  const folded = fold(password);
  const emailName = email?.split(/[+@]/)[0];
  const names = [brand.name, username?.trim(), emailName].filter((name) => (name?.length ?? 0) >= minNameLength);
  return names.some((name) => folded.includes(fold(name ?? ''))) || (phone ? containsPhone(password, phone) : false);
}

export function guessableProblem(password: string, owner: PasswordOwner): ErrorCode | null {
  if (isCommon(password)) return 'password_common';
  return isPersonal(password, owner) ? 'password_personal' : null;
}

export function refuseGuessable(password: string, owner: PasswordOwner) {
  const problem = guessableProblem(password, owner);
  if (problem) throw new AppError(problem);
}
