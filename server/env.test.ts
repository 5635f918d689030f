import { existsSync, readFileSync } from 'node:fs';
import { parseEnv as parseEnvFile } from 'node:util';
import { EnvError, parseEnv } from './env';

const production = {
  NEXTAUTH_URL: 'https://tsela.example',
  NEXTAUTH_SECRET: 's'.repeat(32),
  API_KEY: 'k'.repeat(16),
  ID_TOKEN_SECRET: 'i'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
  TICKET_KEY: 't'.repeat(32),
  DATABASE_URL: 'postgres://tsela:password@db.example:5432/tsela',
  FIREBASE_DATABASE_URL: 'https://live.example',
  FIREBASE_SERVICE_ACCOUNT: '{}',
  DPO_COMPANY_TOKEN: 'token',
  DPO_SERVICE_TYPE: '1',
  SMTP_URL: 'smtps://mail.example',
  SMTP_FROM: 'tickets@tsela.example',
  SMS_URL: 'https://sms.example',
  SMS_TOKEN: 'token',
  SMS_FROM: 'Tsela',
};
const sandbox = {
  SANDBOX: '1',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 's'.repeat(32),
  API_KEY: 'k'.repeat(16),
  ID_TOKEN_SECRET: 'i'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
  TICKET_KEY: 't'.repeat(32),
  DATABASE_URL: 'postgres://tsela:password@127.0.0.1:5432/tsela',
  SANDBOX_URL: 'http://127.0.0.1:9001',
  SANDBOX_ADMIN_URL: 'http://127.0.0.1:9002',
  FIREBASE_DATABASE_URL: 'http://127.0.0.1:9002?ns=tsela',
  DPO_COMPANY_TOKEN: 'token',
  DPO_SERVICE_TYPE: '1',
};

function complaint(source: Record<string, string | undefined>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return '';
}

const without = (source: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)));

describe('settings', () => {
  it('are returned with defaults if all required ones are set', () => {
    expect(parseEnv(production)).toMatchObject({ ...production, PORT: 3000, SANDBOX: '0', DATABASE_POOL: 16 });
    expect(parseEnv(sandbox)).toMatchObject({ SANDBOX: '1', SANDBOX_URL: 'http://127.0.0.1:9001' });
  });

  it.each(Object.keys(production))('report %s if it is missing, empty or undefined', (name) => {
    const expected = `Settings: ${name} is missing. See .env.example.`;
    expect(complaint(without(production, name))).toBe(expected);
    expect(complaint({ ...production, [name]: '' })).toBe(expected);
    expect(complaint({ ...production, [name]: undefined })).toBe(expected);
  });

  it.each(Object.keys(without(sandbox, 'SANDBOX')))('require %s in the sandbox', (name) => {
    expect(complaint(without(sandbox, name))).toBe(`Settings: ${name} is missing. See .env.example.`);
  });

  it('report all missing names in one message', () => {
    const message = complaint({});
    for (const name of Object.keys(production)) expect(message).toContain(`${name} is missing`);
  });

  it.each([
    ['PORT', 'a lot'],
    ['PORT', '70000'],
    ['NEXTAUTH_URL', 'tsela'],
    ['NEXTAUTH_SECRET', 'short'],
    ['API_KEY', 'short'],
    ['ID_TOKEN_SECRET', 'short'],
    ['DATA_KEY', 'short'],
    ['TICKET_KEY', 'short'],
    ['TICKET_KEY', `${'t'.repeat(20)},${'t'.repeat(20)}`],
    ['TICKET_KEYS_BEFORE', 'short'],
    ['TICKET_KEYS_BEFORE', `${'t'.repeat(32)},short`],
    ['TICKET_KEYS_BEFORE', `${'t'.repeat(32)},`],
    ['TICKET_KEYS_BEFORE', `${'t'.repeat(32)}, ${'u'.repeat(32)}`],
    ['DATABASE_URL', 'not a URL'],
    ['FIREBASE_DATABASE_URL', 'not a URL'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_FROM', 'Tsela'],
    ['SMTP_FROM', 'Tsela <tickets@tsela.example'],
    ['SMS_URL', 'not a URL'],
    ['SANDBOX', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('report %s with the value %j as malformed without showing the value', (name, value) => {
    expect(complaint({ ...production, [name]: value })).toBe(`Settings: ${name} is malformed. See .env.example.`);
  });

  it('accept an e-mail sender with a name', () => {
    const SMTP_FROM = 'Tsela Tickets <tickets@tsela.example>';
    expect(parseEnv({ ...production, SMTP_FROM })).toMatchObject({ SMTP_FROM });
  });

  it('accept a list of earlier ticket keys, which is empty by default', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
    expect(parseEnv(production).TICKET_KEYS_BEFORE).toEqual([]);
    expect(parseEnv({ ...production, TICKET_KEYS_BEFORE: '' }).TICKET_KEYS_BEFORE).toEqual([]);
    expect(parseEnv({ ...production, TICKET_KEYS_BEFORE: one }).TICKET_KEYS_BEFORE).toEqual([one]);
    expect(parseEnv({ ...production, TICKET_KEYS_BEFORE: `${one},${two}` }).TICKET_KEYS_BEFORE).toEqual([one, two]);
  });

  it('require no database and no keys of the platform if API_BASE_URL is set', () => {
    const remote = {
      ...without(production, 'DATABASE_URL', 'ID_TOKEN_SECRET', 'DATA_KEY', 'TICKET_KEY'),
      API_BASE_URL: 'https://api.example',
    };
    expect(parseEnv(remote)).toMatchObject({ API_BASE_URL: 'https://api.example' });
  });

  it('have an error with the exit code at which the supervisor does not restart the process', () => {
    expect(EnvError.exitCode).toBe(78);
  });
});

describe('.env.example', () => {
  const text = existsSync('.env.example') ? readFileSync('.env.example', 'utf8') : '';
  const commented = text.replace(/^# ?(?=[A-Z_]+=)/gm, '');

  it('parses without changes', () => {
    expect(complaint(parseEnvFile(text))).toBe('');
  });

  it('lists all required settings and no unknown ones', () => {
    const named = Object.keys(parseEnvFile(commented));
    expect(named).toEqual(expect.arrayContaining(Object.keys(production)));
    const known = Object.keys(parseEnv({ ...production, ...parseEnvFile(commented), ...sandbox }));
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('parses with the commented lines enabled', () => {
    expect(complaint({ ...parseEnvFile(commented), SANDBOX: '0' })).toBe('');
  });
});
