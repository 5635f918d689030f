import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { formulaSign } from '@/lib/domain/formula';
import { readDay } from '@/lib/typed';
import { quoted, type Problem } from '@/server/platform/import/problems';
import { optionalColumns } from './timetable-form';

export const maxFileBytes = 5 * 1024 * 1024;
const maxRows = 50_000;
const tooManyRows = `has more than ${maxRows} rows; split the timetable`;
const maxCellLength = 500;
/** Far above any real row. It stops an unclosed quote from reading the whole file as one record. */
const maxRecordLength = 16_384;

/** Their cells are part of what makes a row unique, so they have one form. */
const dateColumns = new Set(['valid_from', 'valid_to', 'date']);

export type Cells = Record<string, string>;
type RawRow = { line: number; cells: string[] };
/** `value` is null if the row has a problem. Its cells still declare names for references. */
export type Row<Value> = { line: number; cells: Cells; value: Value | null };
export type RowSchema = z.ZodType & { in: { shape: Record<string, unknown> } };
type Reporter = (problem: Omit<Problem, 'file'>) => void;

/** Reads the text of a file, or rows that are the lines of a file from line 2 on. */
export function readRows<Schema extends RowSchema>(
  content: string | readonly Cells[] | undefined,
  schema: Schema,
  report: Reporter,
  mayBeEmpty = false,
): Row<z.output<Schema>>[] | null {
  const columns = Object.keys(schema.in.shape);
  const raw = typeof content === 'object' ? tidyRows(content, columns, report) : splitRows(content, report);
  if (!raw) return null;
  const [header, ...body] = raw;
  if (!header || !headerHolds(header, columns, report)) return null;
  if (body.length === 0 && !mayBeEmpty) {
    report({ line: 0, reason: 'has no rows below the header' });
    return null;
  }
  const names = header.cells.map(columnName);
  return body.map((row) => readRow(row, names, columns, schema, report));
}

function tidyRows(content: readonly Cells[], columns: string[], report: Reporter): RawRow[] | null {
  if (content.length > maxRows) {
    report({ line: 0, reason: tooManyRows });
    return null;
  }
  const rows = content.map((row, index) => ({
    line: index + 2,
    cells: columns.map((column) => tidy(row[column] ?? '')),
  }));
  return [{ line: 1, cells: columns }, ...rows.filter(isFilled)];
}

const isFilled = ({ cells }: RawRow) => cells.some((cell) => cell !== '');

function splitRows(text: string | undefined, report: Reporter): RawRow[] | null {
  const refuse = (reason: string, line = 0) => {
    report({ line, reason });
    return null;
  };
  if (text === undefined) return refuse('is missing');
  if (Buffer.byteLength(text) > maxFileBytes) return refuse('is larger than 5 MB');
  if (text.trimStart() === '') return refuse('is empty');
  const rows: RawRow[] = [];
  let lastLine = 0;
  let rowCount = 0;
  try {
    // A line break of two characters would count as two lines inside of quotes.
    parse(text.replaceAll(/\r+\n|\r/g, '\n'), {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: '\n',
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
      to: maxRows + 2,
      max_record_size: maxRecordLength,
      on_record: (record, { lines }) => {
        lastLine = lines;
        rowCount += 1;
        // csv-parse reports the last line of a row. Problems name the first.
        const line = lines - record.join('').split('\n').length + 1;
        // Spreadsheets save cleared rows as rows of commas.
        const cells = record.map(tidy);
        const width = rows[0]?.cells.length ?? 0;
        // Excel saves cleared columns as commas at the end of each row.
        while (cells.length > width && cells.at(-1) === '') cells.pop();
        if (isFilled({ line, cells })) rows.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The error's line is where parsing stopped, which is the end of the file for an unclosed quote.
    return refuse(csvReason(error.code), lastLine + 1);
  }
  if (rowCount > maxRows + 1) return refuse(tooManyRows);
  return rows.length > 0 ? rows : refuse('is empty');
}

const firstLine = (text: string) => /^\s*(.{0,1000})/.exec(text)?.[1] ?? '';
/** Where decimals have a comma, Excel separates columns by semicolons. */
const separatorOf = (text: string) => [',', ';', '\t'].find((sign) => firstLine(text).includes(sign)) ?? ',';
const columnName = (cell: string) => tidy(cell).toLowerCase().replaceAll(/[ _]+/g, '_');

export function hasHeaderOf(text: string, schema: RowSchema): boolean {
  const cells = firstLine(text)
    .split(separatorOf(text))
    .map((cell) => columnName(cell.replaceAll('"', '')));
  const named = cells.filter((cell) => cell !== '');
  const columns = Object.keys(schema.in.shape);
  return named.every((cell) => columns.includes(cell)) && missingColumns(named, columns).length === 0;
}

const missingColumns = (named: readonly string[], columns: readonly string[]) =>
  columns.filter((column) => !named.includes(column) && !optionalColumns.some((name) => name === column));

function csvReason(code: string): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote (") in this row or a later one is never closed';
    case 'CSV_MAX_RECORD_SIZE':
      return `a row has more than ${maxRecordLength} characters, or a quote (") is not closed`;
    default:
      return 'a quote (") is inside a cell; put the whole cell in quotes and write "" for a quote';
  }
}

/** Replaces no-break and repeated spaces, which are invisible in pasted text and would make names differ. */
function tidy(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[ \u00A0\u2007\u202F]+/g, ' ')
    .trim();
}

function headerHolds({ line, cells: typed }: RawRow, columns: string[], report: Reporter): boolean {
  const cells = typed.map(columnName);
  if (!cells.some((cell) => columns.includes(cell))) {
    report({ line, reason: `the first row must name the columns: ${columns.join(',')}` });
    return false;
  }
  const reasons = cells.flatMap((cell, index) => {
    if (!columns.includes(cell)) {
      return [`unknown column ${quoted(typed[index] ?? '')}; the columns are ${columns.join(', ')}`];
    }
    return cells.indexOf(cell) < index ? [`column ${cell} appears twice in the header`] : [];
  });
  const missing = missingColumns(cells, columns);
  if (missing.length > 0) reasons.push(`the header lacks ${missing.join(', ')}`);
  for (const reason of reasons) report({ line, reason });
  return reasons.length === 0;
}

function readRow<Schema extends RowSchema>(
  { line, cells: rawCells }: RawRow,
  header: string[],
  columns: string[],
  schema: Schema,
  report: Reporter,
): Row<z.output<Schema>> {
  const cells = Object.fromEntries(
    columns.map((column) => {
      const cell = rawCells[header.indexOf(column)] ?? '';
      return [column, dateColumns.has(column) ? readDay(cell) : cell];
    }),
  );
  if (rawCells.length !== header.length) {
    report({ line, reason: `has ${rawCells.length} cells, but the header has ${header.length}` });
    return { line, cells, value: null };
  }
  const unsafe = columns.flatMap((column) => {
    const reason = cellProblem(column, cells[column] ?? '');
    return reason ? [{ line, column, reason }] : [];
  });
  unsafe.forEach(report);
  if (unsafe.length > 0) return { line, cells, value: null };

  const parsed = schema.safeParse(cells);
  if (parsed.success) return { line, cells, value: parsed.data };
  const firstIssues = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
  for (const column of columns) {
    const message = firstIssues.get(column);
    if (!message) continue;
    const actual = cells[column] ? quoted(cells[column]) : 'nothing';
    report({ line, column, reason: `${message}; found ${actual}`, rule: column });
  }
  return { line, cells, value: null };
}

function cellProblem(column: string, cell: string): string | null {
  if (cell.length > maxCellLength) return `has more than ${maxCellLength} characters`;
  if (cell.includes('\uFFFD')) return `${quoted(cell)} contains a character that is not UTF-8; save the file as UTF-8`;
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(cell)) return `${quoted(cell)} contains a line break or a control character`;
  // Signed numbers, such as southern latitudes, and phone numbers with + are not formulas.
  const isPlain = /^[+-]?\d+(\.\d+)?$/.test(cell) || (column === 'phone' && /^\+[\d ()-]+$/.test(cell));
  if (formulaSign.test(cell) && !isPlain) return `${quoted(cell)} looks like a spreadsheet formula`;
  return null;
}
