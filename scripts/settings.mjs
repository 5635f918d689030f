import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as util from 'node:util';

/** Settings that name something of the real world. One of them is enough to leave sandbox mode. */
export const REAL_SETTINGS = [
  'DATABASE_URL',
  'FIREBASE_DATABASE_URL',
  'DPO_COMPANY_TOKEN',
  'SMTP_URL',
  'SMS_URL',
  'API_BASE_URL',
];

const SECRETS = ['NEXTAUTH_SECRET', 'API_KEY', 'ID_TOKEN_SECRET', 'DATA_KEY', 'TICKET_KEY', 'DPO_COMPANY_TOKEN'];

function parseEnvFile(folder) {
  if (util.parseEnv) return util.parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  // Node.js before 20.12 reads such a file only at its own start, and only by a relative path.
  const args = ['--env-file=.env', '-p', 'JSON.stringify(process.env)'];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, env: {}, encoding: 'utf8' }));
}

/** The environment, and what `.env` adds to it. A variable that is set, even to nothing, is not taken from `.env`. */
export function readSettings(root, env = process.env) {
  return existsSync(join(root, '.env')) ? { ...parseEnvFile(root), ...env } : { ...env };
}

/**
 * What starts. With nothing real configured, or with SANDBOX=1, the sandbox stands in for what is missing; with one
 * real setting and no SANDBOX=1 nothing of it starts. An app with a remote API needs no database.
 */
export function planMode(settings, { platform = false } = {}) {
  const sandbox = settings.SANDBOX === '1' || !REAL_SETTINGS.some((name) => settings[name]);
  const ownApi = platform || !settings.API_BASE_URL;
  return {
    sandbox,
    ownApi,
    embeddedPostgres: sandbox && ownApi && !settings.DATABASE_URL,
  };
}

/** Secrets for the sandbox, made once. Kept with mode 600. */
export function keptSecrets(dataDirectory) {
  const file = join(dataDirectory, 'secrets.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = SECRETS.filter((name) => !kept[name]);
  if (missing.length === 0) return kept;
  const fresh = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')]));
  const secrets = { ...kept, ...fresh };
  writeFileSync(`${file}.new`, JSON.stringify(secrets, undefined, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}

/**
 * Where the sandbox takes payments and tells of them. It wins over what is set: without a company token no address of
 * the real card provider is of use. With one, nothing stands in for it.
 */
export function simulatedCards(settings, { siteUrl, adminUrl, port }) {
  if (settings.DPO_COMPANY_TOKEN) return {};
  return {
    DPO_SERVICE_TYPE: '54841',
    DPO_API_URL: `${adminUrl}/dpo/API/v6/`,
    DPO_PAY_URL: `${siteUrl.replace(/\/+$/, '')}/sandbox/dpo/pay`,
    SANDBOX_PUSH_URL: `http://127.0.0.1:${port}/api/payments/dpo/push`,
  };
}
