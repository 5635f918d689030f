import { z } from 'zod';

const url = z.url();
const mailServer = z.url({ protocol: /^smtps?$/ });
/** `tickets@tsela.example`, or `Tsela <tickets@tsela.example>`. */
const mailSender = z.string().regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^\r\n@<>]+ <[^\s@<>]+@[^\s@<>]+>)$/);
/** Many stand in one setting, so none holds what would part them. */
const ticketKey = /[^\s,]{32,}/;
const flag = z.enum(['0', '1']).default('0');

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  SANDBOX: flag,
  SANDBOX_URL: url.optional(),
  SANDBOX_ADMIN_URL: url.optional(),
  NEXTAUTH_URL: url,
  NEXTAUTH_SECRET: z.string().min(32),
  DATABASE_URL: url.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** How many proxies of our own stand before the app and add to x-forwarded-for. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  PICTURES_DIR: z.string().default('.data/pictures'),
  API_BASE_URL: url.optional(),
  API_KEY: z.string().min(16),
  ID_TOKEN_SECRET: z.string().min(32).optional(),
  /** Account numbers are encrypted with it: without it they cannot be read. */
  DATA_KEY: z.string().min(32).optional(),
  /** Tickets are signed with it: without it, and not named below, the tickets sold before look forged. */
  TICKET_KEY: z
    .string()
    .regex(new RegExp(`^${ticketKey.source}$`))
    .optional(),
  /** Keys that tickets were signed with before, separated by commas: those tickets stay good. */
  TICKET_KEYS_BEFORE: z
    .string()
    .regex(new RegExp(`^${ticketKey.source}(,${ticketKey.source})*$`))
    .transform((keys) => keys.split(','))
    .default([]),
  PLATFORM_PORT: z.coerce.number().int().min(1).max(65535).default(4000),
  FIREBASE_DATABASE_URL: url.optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  DPO_COMPANY_TOKEN: z.string().optional(),
  DPO_SERVICE_TYPE: z.string().optional(),
  DPO_API_URL: url.default('https://secure.3gdirectpay.com/API/v6/'),
  DPO_PAY_URL: url.default('https://secure.3gdirectpay.com/payv2.php'),
  SMTP_URL: mailServer.optional(),
  SMTP_FROM: mailSender.optional(),
  SMS_URL: url.optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
});

/** Without the sandbox each of these must be set: a missing one is an error at start that names it. */
const requiredInProduction = [
  'FIREBASE_DATABASE_URL',
  'FIREBASE_SERVICE_ACCOUNT',
  'DPO_COMPANY_TOKEN',
  'DPO_SERVICE_TYPE',
  'SMTP_URL',
  'SMTP_FROM',
  'SMS_URL',
  'SMS_TOKEN',
  'SMS_FROM',
] as const;

/** The platform keeps these; where it is a remote service (`API_BASE_URL`) this process does not need them. */
const requiredWithPlatform = ['DATABASE_URL', 'ID_TOKEN_SECRET', 'DATA_KEY', 'TICKET_KEY'] as const;

const sandboxNeeds = [
  'SANDBOX_URL',
  'SANDBOX_ADMIN_URL',
  'FIREBASE_DATABASE_URL',
  'DPO_COMPANY_TOKEN',
  'DPO_SERVICE_TYPE',
] as const;

export type Env = z.infer<typeof settings>;

/** The environment does not hold what the product needs. `message` names every setting at fault, never a value. */
export class EnvError extends Error {
  /** sysexits' EX_CONFIG: the supervisor ends rather than restarts a process that exits with it. */
  static readonly exitCode = 78;
}

/** Parses `source`. Throws EnvError that names every missing or malformed setting. Empty values count as absent. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = settings.safeParse(present);
  const needed: readonly string[] = [
    ...(present.SANDBOX === '1' ? sandboxNeeds : requiredInProduction),
    ...(present.API_BASE_URL ? [] : requiredWithPlatform),
  ];
  const refused = result.error?.issues.map((issue) => issue.path.join('.')) ?? [];
  const missing = new Set([...refused, ...needed].filter((name) => !(name in present)));
  const malformed = new Set(refused.filter((name) => name in present));
  const faults = [
    ...[...missing].map((name) => `${name} is missing`),
    ...[...malformed].map((name) => `${name} is malformed`),
  ];
  if (result.success && faults.length === 0) return result.data;
  throw new EnvError(`Settings: ${faults.join(', ')}. See .env.example.`);
}

let parsed: Env | undefined;

/** The settings of this process, parsed once, at first use. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
