/** A spreadsheet runs such a text as a formula. An amount below zero is a number. */
const formula = /^(?!-\d+\.\d\d$)\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

const field = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Returns a file that Excel reads as UTF-8, because of the byte order mark. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((fields) => `${fields.map(field).join(',')}\r\n`).join('')}`;
