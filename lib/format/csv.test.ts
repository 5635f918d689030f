import { parse } from 'csv-parse/sync';
import { writeCsv } from './csv';

const read = (text: string) => parse(text, { bom: true, relax_column_count: true });

test('a file has the byte order mark by which Excel reads UTF-8, and its fields are read as they are', () => {
  const rows = [
    ['Name', 'Amount'],
    ['Kabelo "KB" Môkgosi, Gaborone', '10.50'],
    ['two\nlines', ''],
  ];
  expect(writeCsv(rows).startsWith('\ufeff"Name","Amount"\r\n')).toBe(true);
  expect(read(writeCsv(rows))).toEqual(rows);
});

test.each([
  '=1+1',
  '+26771000001',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '＝1',
  '=HYPERLINK("x")',
])('a spreadsheet reads %j as text', (text) => {
  expect(read(writeCsv([[text]]))).toEqual([[`'${text}`]]);
});

test.each(['W1A2B3C4', '10.50', '-10.50', 'Neo-Anna', 'a=b', 'neo@tsela.example'])('%j stays as it is', (text) => {
  expect(read(writeCsv([[text]]))).toEqual([[text]]);
});
