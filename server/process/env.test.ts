import { execSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv as parseEnvFile } from 'node:util';
import { EnvError, listenHost, parseEnv } from './env';
import { remedyOf, secretCommand } from './env-problems';

/** A secret that the start accepts. Each name has its own. */
const strong = (name: string) => `${name}-abcdefghijklmnopqrstuvwxyz0123456789`;

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const account = { project_id: 'tsela', client_email: 'tsela@tsela.example', private_key: privateKey };

const production = {
  NEXTAUTH_URL: 'https://tsela.example',
  TRUSTED_PROXIES: '1',
  NEXTAUTH_SECRET: strong('nextauth-secret'),
  API_KEY: strong('api-key'),
  ID_TOKEN_SECRET: strong('id-token-secret'),
  DATA_KEY: strong('data-key'),
  TICKET_KEY: strong('ticket-key'),
  DATABASE_URL: 'postgres://tsela:password@db.example:5432/tsela?sslmode=verify-full',
  FIREBASE_DATABASE_URL: 'https://live.example',
  FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
  DPO_COMPANY_TOKEN: 'company token',
  DPO_SERVICE_TYPE: '1',
  SMTP_URL: 'smtps://mail.example',
  SMTP_FROM: 'tickets@tsela.example',
  SMS_URL: 'https://sms.example',
  SMS_TOKEN: 'token',
  SMS_FROM: 'Tsela',
};
const keyLists = ['API_KEYS_BEFORE', 'DATA_KEYS_BEFORE', 'TICKET_KEYS_BEFORE'] as const;
const sandbox = {
  SANDBOX: '1',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: strong('nextauth-secret'),
  API_KEY: strong('api-key'),
  ID_TOKEN_SECRET: strong('id-token-secret'),
  DATA_KEY: strong('data-key'),
  TICKET_KEY: strong('ticket-key'),
  DATABASE_URL: 'postgres://tsela:password@127.0.0.1:5432/tsela',
  SANDBOX_URL: 'http://127.0.0.1:9001',
  SANDBOX_ADMIN_URL: 'http://127.0.0.1:9002',
  FIREBASE_DATABASE_URL: 'http://127.0.0.1:9002?ns=tsela',
  DPO_COMPANY_TOKEN: 'company token',
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
  it('name the budgets of requests if BUDGETS has another name', () => {
    expect(complaint({ ...production, BUDGETS: 'search=1/2' })).toBe(
      'BUDGETS has an unknown name or lacks a number: requests have the budgets read, write, account, file and report',
    );
  });

  it('are returned with defaults if all required ones are set', () => {
    expect(parseEnv(production)).toMatchObject({
      ...production,
      FIREBASE_SERVICE_ACCOUNT: { projectId: 'tsela', clientEmail: account.client_email, privateKey },
      TRUSTED_PROXIES: 1,
      PORT: 3000,
      SANDBOX: '0',
      DATABASE_POOL: 16,
    });
    expect(parseEnv(sandbox)).toMatchObject({ SANDBOX: '1', SANDBOX_URL: 'http://127.0.0.1:9001' });
  });

  it.each(Object.keys(production))('report %s with a remedy if it is missing, empty or undefined', (name) => {
    const expected = `${name} is missing: ${remedyOf(name)}`;
    expect(complaint(without(production, name))).toBe(expected);
    expect(complaint({ ...production, [name]: '' })).toBe(expected);
    expect(complaint({ ...production, [name]: undefined })).toBe(expected);
  });

  it.each(Object.keys(without(sandbox, 'SANDBOX')))('require %s in the sandbox', (name) => {
    expect(complaint(without(sandbox, name))).toBe(`${name} is missing: ${remedyOf(name)}`);
  });

  it('report each missing name in its own line', () => {
    const missing = complaint({}).split('\n');
    expect(missing.map((line) => line.split(' ')[0]).sort()).toEqual(Object.keys(production).sort());
    for (const line of missing) expect(line).toMatch(/^\w+ is missing: set it/);
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
    ['DATA_KEYS_BEFORE', `${'t'.repeat(32)},${'u'.repeat(31)}`],
    ['API_KEYS_BEFORE', `${'t'.repeat(16)},${'u'.repeat(15)}`],
    ['TICKET_KEYS_BEFORE', `${'t'.repeat(32)},short`],
    ['TICKET_KEYS_BEFORE', `${'t'.repeat(32)},`],
    ['TICKET_KEYS_BEFORE', `${'t'.repeat(32)}, ${'u'.repeat(32)}`],
    ['DATABASE_URL', 'not a URL'],
    ['DATABASE_URL', 'https://db.example'],
    ['TRUSTED_PROXIES', '6'],
    ['MACHINES', '0'],
    ['LISTEN_HOST', 'http://0.0.0.0'],
    ['CLEAR_TEXT_HOSTS', 'http://db.internal'],
    ['FIREBASE_DATABASE_URL', 'not a URL'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_FROM', 'Tsela'],
    ['SMTP_FROM', 'Tsela <tickets@tsela.example'],
    ['SMS_URL', 'not a URL'],
    ['SANDBOX', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('report %s with the value %j as malformed without showing the value', (name, value) => {
    expect(complaint({ ...production, [name]: value })).toBe(`${name} is malformed: .env.example shows its form`);
  });

  it.each([
    ['no JSON', '{"project_id":"tsela'],
    ['no object', 'null'],
    ['no e-mail address', JSON.stringify({ ...account, client_email: undefined })],
    ['half a private key', JSON.stringify({ ...account, private_key: privateKey.slice(0, 90) })],
  ])('refuse a service account with %s, by its name and without its value', (_, FIREBASE_SERVICE_ACCOUNT) => {
    const refusal = complaint({ ...production, FIREBASE_SERVICE_ACCOUNT });
    expect(refusal).toMatch(/^FIREBASE_SERVICE_ACCOUNT cannot be read: set it to [\w ]+$/);
  });

  it('accept an e-mail sender with a name', () => {
    const SMTP_FROM = 'Tsela Tickets <tickets@tsela.example>';
    expect(parseEnv({ ...production, SMTP_FROM })).toMatchObject({ SMTP_FROM });
  });

  it.each(keyLists)('accept a list of earlier keys in %s, which is empty by default', (name) => {
    const [one, two] = [strong('one'), strong('two')];
    expect(parseEnv(production)[name]).toEqual([]);
    expect(parseEnv({ ...production, [name]: '' })[name]).toEqual([]);
    expect(parseEnv({ ...production, [name]: one })[name]).toEqual([one]);
    expect(parseEnv({ ...production, [name]: `${one},${two}` })[name]).toEqual([one, two]);
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

describe('a secret', () => {
  const names = ['NEXTAUTH_SECRET', 'API_KEY', 'ID_TOKEN_SECRET', 'DATA_KEY', 'TICKET_KEY'];

  it.each(names)('%s is refused if a person can guess it, in the sandbox too', (name) => {
    const few = 'abcdefghijklmno'.repeat(2) + 'abo';
    for (const settings of [production, sandbox]) {
      const refusal = (value: string) => complaint({ ...settings, [name]: value });
      expect(refusal('a'.repeat(40))).toBe(`${name} repeats one part: ${remedyOf(name)}`);
      expect(refusal('abcdefghijklmnopqrs'.repeat(3).slice(0, 50))).toBe(`${name} repeats one part: ${remedyOf(name)}`);
      expect(refusal(`${few}a`)).toBe(`${name} has fewer than 16 different characters: ${remedyOf(name)}`);
      expect(refusal(`${few}a1`)).toBe('');
    }
  });

  it('is refused if another setting has the same value', () => {
    const same = strong('same');
    expect(complaint({ ...production, DATA_KEY: same, TICKET_KEY: same })).toBe(
      `TICKET_KEY has the same value as DATA_KEY: ${remedyOf('TICKET_KEY')}`,
    );
    expect(complaint({ ...production, SMS_TOKEN: production.API_KEY })).toContain(
      'SMS_TOKEN has the same value as API_KEY',
    );
  });

  it.each(keyLists)('is refused in %s too', (name) => {
    const present = name.replace('S_BEFORE', '') as 'API_KEY' | 'DATA_KEY' | 'TICKET_KEY';
    const refusal = (key: string) => complaint({ ...production, [name]: `${strong('before')},${key}` });
    expect(refusal(production[present])).toBe(`${name} has the same value as ${present}: remove that key from it`);
    expect(refusal('b'.repeat(32))).toBe(`${name} repeats one part: remove that key from it`);
    expect(refusal('replace-with-the-key-before-this-one-of-32-characters-or-more')).toBe(
      `${name} has a placeholder of .env.example: remove that key from it`,
    );
  });

  it('is never part of the message', () => {
    const weak = 'hush'.repeat(10);
    const settings = { ...production, ...Object.fromEntries([...names, 'SMS_TOKEN'].map((name) => [name, weak])) };
    expect(complaint(settings)).not.toContain('hush');
  });

  it('comes from the command of the message', () => {
    expect(remedyOf('DATA_KEY')).toContain(secretCommand);
    const secret = execSync(secretCommand, { encoding: 'utf8' }).trim();
    for (const name of names) expect(complaint({ ...production, [name]: secret })).toBe('');
  });
});

describe('a connection in clear text', () => {
  const database = (host: string, query = '') => `postgres://tsela:password@${host}:5432/tsela${query}`;
  const refused: [name: string, value: string][] = [
    ['NEXTAUTH_URL', 'http://tsela.example'],
    ['API_BASE_URL', 'http://platform.example:4000'],
    ['FIREBASE_DATABASE_URL', 'http://live.example'],
    ['FIREBASE_DATABASE_URL', 'ws://live.example'],
    ['DPO_API_URL', 'http://dpo.example/API/v6/'],
    ['DPO_PAY_URL', 'http://dpo.example/payv2.php'],
    ['SMS_URL', 'http://sms.example'],
    ['SMS_URL', 'http://localhost.example'],
    ['SMS_URL', 'http://127.0.0.1.example'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtps://mail.example?secure=false'],
    ['DATABASE_URL', database('db.example')],
    ['DATABASE_URL', database('db.example', '?sslmode=disable')],
    ['DATABASE_URL', database('db.example', '?sslmode=require')],
    ['DATABASE_URL', database('db.example', '?sslmode=no-verify')],
    ['DATABASE_URL', database('db.example', '?sslmode=verify-full&sslmode=no-verify')],
    ['DATABASE_URL', database('localhost', '?host=db.example')],
    ['MIGRATION_DATABASE_URL', database('db.example')],
  ];

  it.each(refused)('is refused for %s: %s', (name, value) => {
    const refusal = complaint({ ...production, [name]: value });
    expect(refusal).toMatch(new RegExp(`^${name} .*: .*, or name its host in CLEAR_TEXT_HOSTS`));
    expect(refusal.split('\n')).toHaveLength(1);
    expect(refusal).not.toContain('password');
  });

  it.each(refused)('is accepted for %s: %s if its host is named', (name, value) => {
    const host = /host=([\w.]+)/.exec(value)?.[1] ?? new URL(value).hostname;
    expect(complaint({ ...production, [name]: value, CLEAR_TEXT_HOSTS: `other.internal,${host.toUpperCase()}` })).toBe(
      '',
    );
    expect(complaint({ ...production, [name]: value, CLEAR_TEXT_HOSTS: 'other.internal' })).not.toBe('');
  });

  it.each([
    ['NEXTAUTH_URL', 'http://localhost:3000'],
    ['API_BASE_URL', 'http://[::1]:4000'],
    ['FIREBASE_DATABASE_URL', 'wss://live.example'],
    ['DPO_API_URL', 'http://127.0.0.1:9002/API/v6/'],
    ['SMTP_URL', 'smtp://mail.example:587'],
    ['SMTP_URL', 'smtp://127.0.0.2:25?ignoreTLS=true'],
    ['DATABASE_URL', database('127.0.0.1')],
    ['DATABASE_URL', database('db.example', '?sslmode=verify-full&sslrootcert=ca.pem')],
    ['DATABASE_URL', 'postgres:///tsela?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/tsela'],
  ])('is not reported for %s: %s', (name, value) => {
    expect(complaint({ ...production, [name]: value })).toBe('');
  });

  it('is accepted in the sandbox', () => {
    const settings = { ...sandbox, DATABASE_URL: database('db.example'), NEXTAUTH_URL: 'http://tsela.example' };
    expect(complaint(settings)).toBe('');
  });
});

describe('the address that a server listens on', () => {
  it('is this machine in the sandbox, and every address otherwise', () => {
    expect(listenHost(parseEnv(production))).toBeUndefined();
    expect(listenHost(parseEnv(sandbox))).toBe('127.0.0.1');
    expect(listenHost(parseEnv({ ...sandbox, LISTEN_HOST: '0.0.0.0' }))).toBe('0.0.0.0');
  });
});

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const commented = text.replace(/^# ?(?=[A-Z_]+=)/gm, '');
  /** The settings that the operator must replace. */
  const replaced = Object.keys(production).filter((name) => /SECRET|KEY|TOKEN|ACCOUNT|_URL/.test(name));
  const own = Object.fromEntries(replaced.map((name) => [name, production[name as keyof typeof production]]));

  it('is refused, with a line for each secret', () => {
    const refusal = complaint(parseEnvFile(text)).split('\n');
    const secrets = replaced.filter((name) => !['NEXTAUTH_URL', 'FIREBASE_DATABASE_URL'].includes(name));
    expect(refusal.map((line) => line.split(' ')[0]).sort()).toEqual(['TRUSTED_PROXIES', ...secrets].sort());
    for (const name of secrets) {
      expect(refusal).toContain(`${name} has a placeholder of .env.example: ${remedyOf(name)}`);
    }
  });

  it('refuses the placeholders of its earlier versions', () => {
    for (const [name, value] of [
      ['DPO_COMPANY_TOKEN', 'your-company-token'],
      ['SMS_TOKEN', 'your-account-sid:your-auth-token'],
      ['TICKET_KEYS_BEFORE', 'the-key-before-this-one-of-32-characters-or-more'],
    ] as const) {
      expect(complaint({ ...production, [name]: value })).toMatch(`${name} has a placeholder`);
    }
  });

  it('lists all required settings and no unknown ones', () => {
    const named = Object.keys(parseEnvFile(commented));
    expect(named).toEqual(expect.arrayContaining(Object.keys(production)));
    const placeholders = {
      BACKUP_KEY: strong('backup'),
      ...Object.fromEntries(keyLists.map((name) => [name, ''])),
      MIGRATION_DATABASE_URL: production.DATABASE_URL,
    };
    const known = Object.keys(parseEnv({ ...parseEnvFile(commented), ...production, ...sandbox, ...placeholders }));
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('parses with own secrets, also with the commented lines enabled', () => {
    expect(complaint({ ...parseEnvFile(text), ...own, TRUSTED_PROXIES: '1' })).toBe('');
    const settings = { ...parseEnvFile(commented), ...own, TRUSTED_PROXIES: '1', SANDBOX: '0' };
    const others = {
      BACKUP_KEY: strong('backup'),
      ...Object.fromEntries(keyLists.map((name) => [name, strong(name)])),
      MIGRATION_DATABASE_URL: production.DATABASE_URL,
    };
    expect(complaint({ ...settings, ...others })).toBe('');
  });
});
