import { z } from 'zod';
import { parseBudgets } from '@/server/budgets/budgets';
import { requiredInProduction, requiredWithPlatform } from './real-settings';
import { clearTextProblems, hasPlaceholder, remedyOf, secretProblems } from './env-problems';
import { serviceAccount } from './service-account';
import { contactSettings } from './site-contacts';

const url = z.url();
const database = z.url({ protocol: /^postgres(?:ql)?$/ });
const mailServer = z.url({ protocol: /^smtps?$/ });
const mailSender = z.string().regex(/^(?:[^\s@<>]+@[^\s@<>]+|[^\r\n@<>]+ <[^\s@<>]+@[^\s@<>]+>)$/);
/** Earlier values of a key contain no spaces or commas, because commas separate the list. */
const keysBefore = (shortest: number) => {
  const key = `[^\\s,]{${shortest},}`;
  return z
    .string()
    .regex(new RegExp(`^${key}(,${key})*$`))
    .transform((keys) => keys.split(','))
    .default([]);
};
const hostNames = /^[^\s,/:]+(?:,[^\s,/:]+)*$/;
const flag = z.enum(['0', '1']).default('0');

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  LISTEN_HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  SANDBOX: flag,
  SANDBOX_URL: url.optional(),
  SANDBOX_ADMIN_URL: url.optional(),
  NEXTAUTH_URL: url,
  ...contactSettings,
  NEXTAUTH_SECRET: z.string().min(32),
  DATABASE_URL: database.optional(),
  MIGRATION_DATABASE_URL: database.optional(),
  MACHINES: z.coerce.number().int().min(1).max(100).default(1),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(16).default(1),
  DATABASE_REPLICAS: z.coerce.number().int().min(0).max(10).default(0),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  BUDGETS: z
    .string()
    .default('')
    .transform((text, context) => {
      const budgets = parseBudgets(text);
      if (budgets) return budgets;
      context.addIssue(
        'has an unknown name or lacks a number: requests have the budgets read, write, account, file and report',
      );
      return z.NEVER;
    }),
  CLEAR_TEXT_HOSTS: z.string().regex(hostNames).optional(),
  API_BASE_URL: url.optional(),
  API_KEY: z.string().min(16),
  API_KEYS_BEFORE: keysBefore(16),
  ID_TOKEN_SECRET: z.string().min(32).optional(),
  DATA_KEY: z.string().min(32).optional(),
  DATA_KEYS_BEFORE: keysBefore(32),
  /** Only the commands backup and restore use it. */
  BACKUP_KEY: z.string().min(32).optional(),
  /** Move a replaced key to TICKET_KEYS_BEFORE, or tickets that it signed become invalid. */
  TICKET_KEY: z
    .string()
    .regex(/^[^\s,]{32,}$/)
    .optional(),
  TICKET_KEYS_BEFORE: keysBefore(32),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  PLATFORM_PORT: z.coerce.number().int().min(1).max(65535).default(4000),
  FIREBASE_DATABASE_URL: url.optional(),
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  DPO_COMPANY_TOKEN: z.string().optional(),
  DPO_SERVICE_TYPE: z.string().optional(),
  MOBILE_MONEY: z
    .string()
    .max(100)
    .transform((names) => names.split(',').map((name) => name.trim()))
    .default([]),
  CARD_SALES: z.enum(['on', 'off']).default('on'),
  DPO_API_URL: url.default('https://secure.3gdirectpay.com/API/v6/'),
  DPO_API_V7_URL: url.default('https://secure.3gdirectpay.com/API/v7/'),
  DPO_PAY_URL: url.default('https://secure.3gdirectpay.com/payv2.php'),
  SMTP_URL: mailServer.optional(),
  SMTP_FROM: mailSender.optional(),
  SMS_URL: url.optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_FROM: z.string().optional(),
  ALERT_EMAIL: z.email().optional(),
  ALERT_PHONE: z
    .string()
    .regex(/^\+\d{8,15}$/)
    .optional(),
});

const sandboxNeeds = [
  'SANDBOX_URL',
  'SANDBOX_ADMIN_URL',
  'FIREBASE_DATABASE_URL',
  'DPO_COMPANY_TOKEN',
  'DPO_SERVICE_TYPE',
] as const;

export type Env = z.infer<typeof settings>;

/** The environment is incomplete or invalid. `message` has a line for each such setting and never contains a value. */
export class EnvError extends Error {
  /** EX_CONFIG of sysexits. The supervisor does not restart a process that exits with this code. */
  static readonly exitCode = 78;
}

/** An empty value counts as missing. Node leaves the mark of Notepad in the first name of a file, and reads UTF-16 as UTF-8. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const named = Object.entries(source).map(([name, value]) => [name.replace('\uFEFF', ''), value] as const);
  if (named.some(([name]) => name.startsWith('\uFFFD')))
    throw new EnvError('.env is not UTF-8. Please save it as UTF-8, and start again.');
  const present = Object.fromEntries(
    named.flatMap(([name, value]) => (name in settings.shape && value ? [[name, value]] : [])),
  );
  const isSandbox = present.SANDBOX === '1';
  const result = settings.safeParse(present);
  const refused = (result.error?.issues ?? []).map(({ path, code, message }) => ({
    name: path.join('.'),
    problem: code === 'custom' ? message : 'is malformed: .env.example shows its form',
  }));
  const needed: readonly string[] = [
    ...(isSandbox ? sandboxNeeds : requiredInProduction),
    ...(present.API_BASE_URL ? [] : requiredWithPlatform),
  ];
  const problems = [
    ...[...refused.map(({ name }) => name), ...needed]
      .filter((name) => !(name in present))
      .map((name) => ({ name, problem: `is missing: ${remedyOf(name)}` })),
    ...refused.filter(({ name }) => name in present && !hasPlaceholder(present[name])),
    ...secretProblems(present),
    ...(isSandbox ? [] : clearTextProblems(present)),
  ];
  if (result.success && problems.length === 0) return result.data;
  const first = problems.filter(({ name }, index) => problems.findIndex((other) => other.name === name) === index);
  throw new EnvError(first.map(({ name, problem }) => `${name} ${problem}`).join('\n'));
}

export const listenHost = ({ LISTEN_HOST, SANDBOX }: Env) => LISTEN_HOST ?? (SANDBOX === '1' ? '127.0.0.1' : undefined);

/** The web processes of all machines share each budget of requests. */
export const countWebProcesses = ({ MACHINES, WEB_PROCESSES }: Pick<Env, 'MACHINES' | 'WEB_PROCESSES'>) =>
  MACHINES * WEB_PROCESSES;

let parsed: Env | undefined;

export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
