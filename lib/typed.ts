/** Browser and server read each kind of field alike. Copied text has invisible characters (Unicode category Cf). */
export const readText = (typed: string): string => typed.replaceAll(/\p{Cf}/gu, '').trim();

/** A link starts with 'tel:', and '(0)' is dialled only at home: '+27 (0)71 515 8019'. */
export const readPhoneText = (typed: string): string =>
  readText(typed)
    .replace(/^tel:/i, '')
    .replace(/^(\+\d+\s*)\(0\)/, '$1')
    .replaceAll(/[\s().\p{Pd}]/gu, '');

export const readCode = (typed: string): string => readText(typed).replaceAll(/[\s\p{Pd}]/gu, '');

/** The pattern of zod, copied so that the contact page does not load zod. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const maxEmailLength = 254;

export function isEmail(typed: string): boolean {
  const email = readText(typed);
  return email.length <= maxEmailLength && emailPattern.test(email);
}
