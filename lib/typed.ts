/**
 * Readers of typed and pasted text. The browser and the server read each kind of field with the same reader. Copied text has
 * invisible characters (Unicode category Cf): a contacts app puts a number between U+202A and U+202C.
 */
export const readText = (typed: string): string => typed.replaceAll(/\p{Cf}/gu, '').trim();

/** Reads a phone number. A link starts with 'tel:', and '(0)' is dialled only at home: '+27 (0)71 515 8019'. */
export const readPhoneText = (typed: string): string =>
  readText(typed)
    .replace(/^tel:/i, '')
    .replace(/^(\+\d+\s*)\(0\)/, '$1')
    .replaceAll(/[\s().\p{Pd}]/gu, '');

/** Reads a code. People copy it with blanks and dashes: '123 456'. */
export const readCode = (typed: string): string => readText(typed).replaceAll(/[\s\p{Pd}]/gu, '');
