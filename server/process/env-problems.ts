type PresentSettings = Record<string, string>;

/** A setting that a start refuses. `problem` contains the remedy and never a value. */
type SettingProblem = { name: string; problem: string };

const ownSecrets = ['NEXTAUTH_SECRET', 'API_KEY', 'ID_TOKEN_SECRET', 'DATA_KEY', 'TICKET_KEY', 'BACKUP_KEY'];
const isKeyList = (name: string) => name.endsWith('_KEYS_BEFORE');
const givenSecrets = ['FIREBASE_SERVICE_ACCOUNT', 'DPO_COMPANY_TOKEN', 'SMS_TOKEN'];

export const secretCommand = `node -p "require('crypto').randomBytes(32).toString('base64url')"`;

const placeholder = /replace-with-|your-(?:company-token|account-sid|auth-token)|the-key-before-this-one/;
export const hasPlaceholder = (value = '') => placeholder.test(value);
const fewestCharacters = 16;

export function remedyOf(name: string): string {
  if (ownSecrets.includes(name)) return `set it to a new random value, for example the output of ${secretCommand}`;
  if (isKeyList(name)) return 'remove that key from it';
  if (name === 'TRUSTED_PROXIES') {
    return 'set it to the number of your proxies that add to x-forwarded-for, or to 0 if clients connect directly';
  }
  return 'set it as docs/guides/running.md describes';
}

function repeats(value: string): boolean {
  const halfLength = Math.floor(value.length / 2);
  return Array.from({ length: halfLength }, (_, index) => index + 1).some((period) =>
    value.startsWith(value.slice(period)),
  );
}

function weaknessOf(value: string): string | undefined {
  if (repeats(value)) return 'repeats one part';
  if (new Set(value).size < fewestCharacters) return `has fewer than ${fewestCharacters} different characters`;
  return undefined;
}

const ownSecretsIn = (settings: PresentSettings): (readonly [name: string, value: string])[] => [
  ...ownSecrets.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]] as const])),
  ...Object.entries(settings).flatMap(([name, keys]) =>
    isKeyList(name) ? keys.split(',').flatMap((key) => (key ? [[name, key] as const] : [])) : [],
  ),
];

export function secretProblems(settings: PresentSettings): SettingProblem[] {
  const own = ownSecretsIn(settings);
  const secrets = [
    ...own,
    ...givenSecrets.flatMap((name) => (settings[name] ? [[name, settings[name]] as const] : [])),
  ];
  const placeholders = Object.entries(settings)
    .filter(([, value]) => hasPlaceholder(value))
    .map(([name]) => ({ name, problem: `has a placeholder of .env.example: ${remedyOf(name)}` }));
  const weak = own.flatMap(([name, value]) => {
    const weakness = weaknessOf(value);
    return weakness === undefined ? [] : [{ name, problem: `${weakness}: ${remedyOf(name)}` }];
  });
  const equal = secrets.flatMap(([name, value], index) => {
    const [other] = secrets.slice(0, index).find(([, earlier]) => earlier === value) ?? [];
    return other === undefined ? [] : [{ name, problem: `has the same value as ${other}: ${remedyOf(name)}` }];
  });
  return [...placeholders, ...weak, ...equal];
}

const encryptedProtocols = ['https:', 'wss:', 'smtps:'];
const mailParameters = ['secure', 'ignoreTLS', 'requireTLS', 'tls.rejectUnauthorized'];

const isDatabase = ({ protocol }: URL) => /^postgres(?:ql)?:$/.test(protocol);

/** Returns the host of a URL. The parameter `host` of a database URL replaces its host. */
function hostOf(url: URL): string {
  const [host = url.hostname] = isDatabase(url) ? url.searchParams.getAll('host').slice(-1) : [];
  return decodeURIComponent(host).toLowerCase();
}

const isLoopback = (host: string) => /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|\/.*)$/.test(host);

function exposureOf(url: URL): string | undefined {
  if (isDatabase(url)) {
    const modes = url.searchParams.getAll('sslmode');
    if (modes.length > 0 && modes.every((mode) => mode === 'verify-full')) return undefined;
    return 'does not check the certificate of the database: add sslmode=verify-full';
  }
  if (url.protocol.startsWith('smtp')) {
    // The gateway requires STARTTLS for smtp://.
    if (!mailParameters.some((name) => url.searchParams.has(name))) return undefined;
    return `turns off the encryption or its check: remove ${mailParameters.join(', ')} from it`;
  }
  return encryptedProtocols.includes(url.protocol) ? undefined : 'is not encrypted: use https';
}

const urlSettings = [
  'NEXTAUTH_URL',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'API_BASE_URL',
  'FIREBASE_DATABASE_URL',
  'DPO_API_URL',
  'DPO_API_V7_URL',
  'DPO_PAY_URL',
  'SMTP_URL',
  'SMS_URL',
];

export function clearTextProblems(settings: PresentSettings): SettingProblem[] {
  const allowed = (settings.CLEAR_TEXT_HOSTS ?? '').toLowerCase().split(',');
  return urlSettings.flatMap((name) => {
    const value = settings[name];
    if (value === undefined || !URL.canParse(value)) return [];
    const url = new URL(value);
    const host = hostOf(url);
    const exposure = isLoopback(host) || allowed.includes(host) ? undefined : exposureOf(url);
    if (exposure === undefined) return [];
    return [{ name, problem: `${exposure}, or name its host in CLEAR_TEXT_HOSTS if it is in your private network` }];
  });
}
