import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { dataDirectory, exitConfiguration, Refusal } from '../install/project.mjs';
import type { Settings } from './settings.ts';

const sandboxSecretNames = [
  'NEXTAUTH_SECRET',
  'API_KEY',
  'ID_TOKEN_SECRET',
  'DATA_KEY',
  'TICKET_KEY',
  'DPO_COMPANY_TOKEN',
] as const;

/** The key of the sample terminal since the last start. */
export const sampleKeyFile = join(dataDirectory, 'terminal-key');

const secretsSchema = z.record(z.string(), z.string());

export function sandboxSecrets(dataDirectory: string): Record<string, string> {
  const file = join(dataDirectory, 'secrets.json');
  const stored = existsSync(file) ? secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const missing = sandboxSecretNames.filter((name) => !stored[name]);
  if (missing.length === 0) return stored;
  const fresh = Object.fromEntries(missing.map((name) => [name, randomBytes(32).toString('base64url')]));
  const secrets = { ...stored, ...fresh };
  writeFileSync(`${file}.new`, JSON.stringify(secrets, undefined, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secrets;
}

export function refuseRealCards(settings: Settings): void {
  if (!settings.DPO_COMPANY_TOKEN) return;
  throw new Refusal(
    'DPO_COMPANY_TOKEN takes real money, but the inbox of SANDBOX=1 is public: remove DPO_COMPANY_TOKEN or SANDBOX=1',
    exitConfiguration,
  );
}

export const simulatedCards = ({
  siteUrl,
  adminUrl,
  ownUrl,
}: Record<'siteUrl' | 'adminUrl' | 'ownUrl', string>): Settings => ({
  DPO_SERVICE_TYPE: '54841',
  DPO_API_URL: `${adminUrl}/dpo/API/v6/`,
  DPO_API_V7_URL: `${adminUrl}/dpo/API/v7/`,
  DPO_PAY_URL: `${siteUrl.replace(/\/+$/, '')}/sandbox/dpo/pay`,
  SANDBOX_PUSH_URL: `${ownUrl}/api/payments/dpo/push`,
});
