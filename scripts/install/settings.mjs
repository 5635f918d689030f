// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as util from 'node:util';

/**
 * Settings by name. An empty setting counts as absent.
 * @typedef {Record<string, string | undefined>} Settings
 */

/** Keys and settings of real services. If one of them is set, sandbox mode is off. */
export const REAL_SETTINGS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'NEXTAUTH_SECRET',
  'API_KEY',
  'ID_TOKEN_SECRET',
  'DATA_KEY',
  'TICKET_KEY',
  'TICKET_KEYS_BEFORE',
  'FIREBASE_DATABASE_URL',
  'FIREBASE_SERVICE_ACCOUNT',
  'DPO_COMPANY_TOKEN',
  'DPO_SERVICE_TYPE',
  'SMTP_URL',
  'SMTP_FROM',
  'SMS_URL',
  'SMS_TOKEN',
  'SMS_FROM',
  'API_BASE_URL',
];

/**
 * Returns settings as the environment of a process. Next.js types NODE_ENV as required, but only its own processes need
 * it.
 * @param {Settings} settings
 */
export const asEnvironment = (settings) => /** @type {NodeJS.ProcessEnv} */ (settings);

/**
 * @param {unknown} value
 * @returns {value is Record<string, string>}
 */
const isEnvironment = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');

/**
 * @param {string} folder
 * @returns {Settings}
 */
function parseEnvFile(folder) {
  if ('parseEnv' in util) return util.parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  // Node.js before 20.12 reads an env file only at its start, and only by a relative path.
  const args = ['--env-file=.env', '-p', 'JSON.stringify(process.env)'];
  /** @type {unknown} */
  const parsed = JSON.parse(
    execFileSync(process.execPath, args, { cwd: folder, env: asEnvironment({}), encoding: 'utf8' }),
  );
  if (!isEnvironment(parsed)) throw new Error('.env could not be read');
  return parsed;
}

/**
 * Returns the environment and the settings of `.env`. A variable of the environment wins, even if it is empty.
 * @param {string} root
 * @param {Settings} [env]
 * @returns {Settings}
 */
export function readSettings(root, env = process.env) {
  return existsSync(join(root, '.env')) ? { ...parseEnvFile(root), ...env } : { ...env };
}

/**
 * Returns the names of the settings that turn sandbox mode off.
 * @param {Settings} settings
 */
export const namesOfRealSettings = (settings) => [
  ...REAL_SETTINGS.filter((name) => settings[name]),
  ...(/^https:/i.test(settings.NEXTAUTH_URL ?? '') ? ['NEXTAUTH_URL'] : []),
  ...(settings.NODE_ENV === 'production' ? ['NODE_ENV'] : []),
  ...(settings.SANDBOX && settings.SANDBOX !== '1' ? ['SANDBOX'] : []),
];

/**
 * Decides which parts start. Without real settings, or with SANDBOX=1, the sandbox replaces the services that are not
 * configured. With a real setting and without SANDBOX=1, no part of the sandbox starts. With a remote API the app needs
 * no database.
 * @param {Settings} settings
 * @param {{ platform?: boolean | undefined }} [options]
 */
export function planMode(settings, { platform = false } = {}) {
  const sandbox = settings.SANDBOX === '1' || namesOfRealSettings(settings).length === 0;
  const ownApi = platform || !settings.API_BASE_URL;
  return {
    sandbox,
    ownApi,
    embeddedPostgres: sandbox && ownApi && !settings.DATABASE_URL,
  };
}

/**
 * Returns the URL of a server of this machine. The server listens on LISTEN_HOST. If that means several addresses, or is
 * absent, the URL has the host `loopback`.
 * @param {Settings} settings
 * @param {{ port: number | string, loopback: 'localhost' | '127.0.0.1' }} server
 */
export function ownUrl({ LISTEN_HOST = '' }, { port, loopback }) {
  const host = ['', '0.0.0.0', '::'].includes(LISTEN_HOST) ? loopback : LISTEN_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
