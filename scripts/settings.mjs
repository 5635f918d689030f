// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as util from 'node:util';

/**
 * Settings by name. An empty one counts as absent.
 * @typedef {Record<string, string | undefined>} Settings
 */

/** Settings that name something of the real world. One of them is enough to leave sandbox mode. */
export const REAL_SETTINGS = [
  'DATABASE_URL',
  'FIREBASE_DATABASE_URL',
  'DPO_COMPANY_TOKEN',
  'SMTP_URL',
  'SMS_URL',
  'API_BASE_URL',
];

/**
 * Returns settings as the environment of a process. Next.js declares that NODE_ENV is always there, which holds for its
 * own processes alone.
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
  // Node.js before 20.12 reads such a file only at its own start, and only by a relative path.
  const args = ['--env-file=.env', '-p', 'JSON.stringify(process.env)'];
  /** @type {unknown} */
  const parsed = JSON.parse(
    execFileSync(process.execPath, args, { cwd: folder, env: asEnvironment({}), encoding: 'utf8' }),
  );
  if (!isEnvironment(parsed)) throw new Error('.env could not be read');
  return parsed;
}

/**
 * The environment, and what `.env` adds to it. A variable that is set, even to nothing, is not taken from `.env`.
 * @param {string} root
 * @param {Settings} [env]
 * @returns {Settings}
 */
export function readSettings(root, env = process.env) {
  return existsSync(join(root, '.env')) ? { ...parseEnvFile(root), ...env } : { ...env };
}

/**
 * What starts. With nothing real configured, or with SANDBOX=1, the sandbox stands in for what is missing; with one
 * real setting and no SANDBOX=1 nothing of it starts. An app with a remote API needs no database.
 * @param {Settings} settings
 * @param {{ platform?: boolean | undefined }} [options]
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
