import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { AppError, Reason } from '@/lib/errors';
import { logOptions, describeError } from './log';

const phone = '+26771234567';
const code = '480159';
const mail = 'naledi@passenger.example';
const secrets = [phone, code, mail];

function refusedInsert() {
  const error = new DatabaseError(`duplicate key: ${phone}`, 200, 'error');
  return Object.assign(error, {
    code: '23505',
    detail: `Key (phone)=(${phone}) already exists.`,
    where: `COPY users, line 1: "${mail}"`,
    hint: code,
    constraint: 'users_phone_unique',
    table: 'users',
    schema: 'public',
  });
}

const statement = 'insert into "users" ("phone", "email") values ($1, $2)';
const failedQuery = (cause: Error = refusedInsert()) => new DrizzleQueryError(statement, [phone, mail, code], cause);

function lineOf(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  write(pino({ ...logOptions, level: 'debug' }, { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

const expectNoSecrets = (text: string) => expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);

it('describes a failed statement by class, SQLSTATE, constraint, table and text, without its values', () => {
  const described = describeError(failedQuery());
  expect(described).toMatchObject({
    type: 'DrizzleQueryError',
    statement,
    stack: expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts/)]) as string[],
    cause: { type: 'DatabaseError', code: '23505', constraint: 'users_phone_unique', table: 'users' },
  });
  expectNoSecrets(JSON.stringify(described));
});

it.each([
  ['an error that PostgreSQL answers', () => refusedInsert()],
  ['a failed query', () => failedQuery()],
  ['one that wraps it twice', () => new Error(mail, { cause: new Error(code, { cause: failedQuery() }) })],
  ['several in one', () => new AggregateError([failedQuery(), new Error(phone)], mail)],
  ['one with a message of many lines', () => new Error(`first\n    at ${phone} (${mail})\n${code}`)],
  ['one whose message was changed', () => Object.assign(new Error(`a\n    at ${phone}`), { message: 'harmless' })],
  [
    'one whose code, table and constraint are words',
    () => Object.assign(new Error(), { code: `no ${phone}`, table: mail }),
  ],
  ['one with a field of a query', () => Object.assign(new Error(), { query: `phone=${phone}` })],
  ['a refusal whose cause quotes it', () => new AppError('GENERIC_ERROR', { cause: failedQuery() })],
  [
    'a refusal whose details hold it',
    () => new AppError('GENERIC_ERROR', { fields: { phone }, cause: new Error(mail) }),
  ],
  ['an object that is no error', () => ({ phone, detail: mail })],
  ['a text', () => phone],
])('the description of %s contains no values', (_case, make) => {
  expectNoSecrets(JSON.stringify(describeError(make())));
  expectNoSecrets(lineOf((log) => log.error({ err: make() }, 'failed')));
});

it('a line about an error has our sentence, never the message of the error', () => {
  expect(JSON.parse(lineOf((log) => log.error({ err: failedQuery() }, 'it failed')))).toMatchObject({
    msg: 'it failed',
  });
  expectNoSecrets(lineOf((log) => log.error({ err: failedQuery() })));
  expectNoSecrets(lineOf((log) => log.error(failedQuery())));
  expect(JSON.parse(lineOf((log) => log.info({ port: 3000 }, 'listens')))).toMatchObject({
    port: 3000,
    msg: 'listens',
  });
  expect(JSON.parse(lineOf((log) => log.info('stops')))).toMatchObject({ msg: 'stops' });
});

it('the description has the code and the reason of a refusal, and the code of a system error', () => {
  const cause = new Reason('the API answered outside the contract');
  expect(describeError(new AppError('GENERIC_ERROR', { cause }))).toMatchObject({
    type: 'AppError',
    code: 'GENERIC_ERROR',
    cause: { type: 'Reason', reason: 'the API answered outside the contract' },
  });
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  expect(describeError(refused)).toMatchObject({ type: 'Error', code: 'ECONNREFUSED' });
});

it('a line about a refusal has all its causes', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const unreachable = new AppError('GENERIC_ERROR', { cause: new TypeError('fetch failed', { cause: refused }) });
  const failed = new AppError('payment_failed', { cause: unreachable });
  expect(JSON.parse(lineOf((log) => log.error({ err: failed }, 'route failed')))).toMatchObject({
    err: {
      code: 'payment_failed',
      cause: { code: 'GENERIC_ERROR', cause: { type: 'TypeError', cause: { code: 'ECONNREFUSED' } } },
    },
  });
});

it('a cycle of causes ends', () => {
  const error = new Error('one');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(100_000);
});
