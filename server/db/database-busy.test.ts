import { DrizzleQueryError } from 'drizzle-orm';
import { isDatabaseBusy } from './database-busy';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const inQuery = (error: Error) => new DrizzleQueryError('select 1', [], error);

it.each([
  '55P03',
  '57014',
  '57P01',
  '57P03',
  '53300',
  '08006',
  '25006',
  '25P03',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])('treats %s as a busy database, also inside an error of drizzle', (code) => {
  expect(isDatabaseBusy(withCode(code))).toBe(true);
  expect(isDatabaseBusy(inQuery(withCode(code)))).toBe(true);
});

it.each([
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
])('treats "%s" as a busy database', (message) => expect(isDatabaseBusy(inQuery(new Error(message)))).toBe(true));

it.each([withCode('23505'), withCode('42P01'), new Error('broken'), undefined])('treats %s as a fault', (error) =>
  expect(isDatabaseBusy(error)).toBe(false),
);
