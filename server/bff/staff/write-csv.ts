import { formulaSign } from '@/lib/domain/formula';

/** An amount below zero is a number. */
const isFormula = (text: string) => (formulaSign.test(text) && !/^-\d+\.\d\d$/.test(text)) || /^[\t\r\n]/.test(text);

const field = (text: string) => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Returns a file that Excel reads as UTF-8, because of the byte order mark. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((fields) => `${fields.map(field).join(',')}\r\n`).join('')}`;
