import { readText } from '@/lib/typed';

/** The pattern of zod, copied so that the contact page does not load zod. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const maxEmailLength = 254;

export function isEmail(typed: string): boolean {
  const email = readText(typed);
  return email.length <= maxEmailLength && emailPattern.test(email);
}
