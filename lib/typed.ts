/** Browser and server read each kind of field alike. Copied text has invisible characters (Unicode category Cf). */
export const readText = (typed: string): string => typed.replaceAll(/\p{Cf}/gu, '').trim();

/** A link starts with 'tel:', and '(0)' is dialled only at home: '+27 (0)71 515 8019'. */
export const readPhoneText = (typed: string): string =>
  readText(typed)
    .replace(/^tel:/i, '')
    .replace(/^(\+\d+\s*)\(0\)/, '$1')
    .replaceAll(/[\s().\p{Pd}]/gu, '');

export const readCode = (typed: string): string => readText(typed).replaceAll(/[\s\p{Pd}]/gu, '');
