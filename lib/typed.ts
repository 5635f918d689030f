/**
 * The browser and the server read typed or pasted text in the same way. A reader accepts the text that a screen prints.
 * Copied text has invisible characters (Unicode category Cf).
 */
export const readText = (typed: string): string => typed.replaceAll(/\p{Cf}/gu, '').trim();

/**
 * A link starts with 'tel:', and '(0)' is dialled only at home: '+27 (0)71 515 8019'. '.0' at the end is the decimal of a
 * spreadsheet. It stays, and its point makes the text no phone number.
 */
export const readPhoneText = (typed: string): string =>
  readText(typed)
    .replaceAll(/^tel:|(?!\.0$)[\s.\p{Dash}]/giu, '')
    .replaceAll(/^(\+\d+)\(0\)|[()]/g, '$1');

/** Reads a booking number, a one-time code or a recovery code: '#fwtc 9kr3.' is FWTC9KR3. */
export const readCode = (typed: string): string => readText(typed.toUpperCase()).replaceAll(/[\s\p{Dash}#]|\.$/gu, '');

/** '5', '5:00', '5.00', '0500' and '05:00:00' are 05:00. */
export const readClock = (typed: string): string =>
  readText(typed)
    .replace(/^(\d{1,2}:\d\d):00$/, '$1')
    .replace(/^(\d{1,2}?)[:.,]?(\d{2})?$/, (_, hour: string, minute = '00') => `${hour.padStart(2, '0')}:${minute}`);

/** A date that begins with its year has one reading: '2026/1/5' and '2026.01.05' are 2026-01-05. */
export const readDay = (typed: string): string =>
  readText(typed).replace(
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/,
    (_, year: string, _sign, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

/** 'b 123  abc' is B 123 ABC. */
export const readPlate = (typed: string): string => readText(typed.toUpperCase()).replaceAll(/\s+/g, ' ');

/** 'P1,234.50' and 'BWP 1 234.50' are 1234.50. A comma before two digits and a minus stay, because they change the amount. */
export const readAmountText = (typed: string): string =>
  typed.replaceAll(/[\p{Cf}\s]/gu, '').replaceAll(/^(?:BWP|Pula|P)|(?:BWP|Pula|P)?\.?$|(\d),(?=\d{3}(?!\d))/gi, '$1');

/** Returns an international domain in ASCII, because the database compares in lower case and mail servers expect it. */
export function readEmail(typed: string): string {
  const email = readText(typed).replace(/\.$/, '');
  const start = email.lastIndexOf('@') + 1;
  const domain = email.slice(start);
  const isInternational = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  if (!isInternational || email.length > 254) return email;
  try {
    return email.slice(0, start) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

export const readContactText = (typed: string): string =>
  typed.includes('@') ? readEmail(typed) : readPhoneText(typed);

/** Names of operators and towns, in files and on screens. */
export const namePattern = /^\p{Script=Latin}[\p{Script=Latin}\p{M}\d .,'’()&/-]*$/u;
export const maxNameLength = 60;

/** Without the characters that a mail server can read as a list, a route, a pipe or an encoded word. */
export const emailPattern =
  /^(?=.{6,254}$)[\w#$&'*+/^{}~-]+(?:\.[\w#$&'*+/^{}~-]+)*@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

export const isEmail = (typed: string): boolean => emailPattern.test(readEmail(typed));
