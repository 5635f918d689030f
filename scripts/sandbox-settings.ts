import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from './settings.mjs';

const SECRETS = [
  'NEXTAUTH_SECRET',
  'API_KEY',
  'ID_TOKEN_SECRET',
  'DATA_KEY',
  'TICKET_KEY',
  'DPO_COMPANY_TOKEN',
] as const;

const secretsSchema = z.record(z.string(), z.string());

/** Returns the secrets of the sandbox. Creates the missing ones, in a file with mode 600. */
export function sandboxSecrets(dataDirectory: string): Record<string, string> {
  const file = join(dataDirectory, 'secrets.json');
  const stored = existsSync(file) ? secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const missing = SECRETS.filter((name) => !stored[name]);
  if (missing.length === 0) return stored;
  const fresh = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')]));
  const secrets = { ...stored, ...fresh };
  writeFileSync(`${file}.new`, JSON.stringify(secrets, undefined, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}

/**
 * Returns the settings of the simulated card provider. Without a company token they replace other settings, because the
 * real provider is then unusable. With a company token, returns none.
 */
export function simulatedCards(
  settings: Settings,
  { siteUrl, adminUrl, port }: { siteUrl: string; adminUrl: string; port: string | number },
): Settings {
  if (settings.DPO_COMPANY_TOKEN) return {};
  return {
    DPO_SERVICE_TYPE: '54841',
    DPO_API_URL: `${adminUrl}/dpo/API/v6/`,
    DPO_PAY_URL: `${siteUrl.replace(/\/+$/, '')}/sandbox/dpo/pay`,
    SANDBOX_PUSH_URL: `http://127.0.0.1:${port}/api/payments/dpo/push`,
  };
}
