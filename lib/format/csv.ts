import { formulaSign } from '@/lib/domain/formula';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A cell that other programs read back as it is. */
export const csvCell = (text: string) => (/[",\r\n]/.test(text) ? quoted(text) : text);

/** An amount below zero is a number. */
const isFormula = (text: string) => (formulaSign.test(text) && !/^-\d+\.\d\d$/.test(text)) || /^[\t\r\n]/.test(text);

/** Returns a file that Excel reads as UTF-8, because of the byte order mark. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => {
  const field = (text: string) => quoted(isFormula(text) ? `'${text}` : text);
  return `\ufeff${rows.map((fields) => `${fields.map(field).join(',')}\r\n`).join('')}`;
};
