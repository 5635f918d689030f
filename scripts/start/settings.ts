import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { realSettings } from '../../server/process/real-settings.ts';
import { exitConfiguration, Refusal } from '../install/project.mjs';

export type Settings = Record<string, string | undefined>;

export const asEnvironment = (settings: Settings) => settings as NodeJS.ProcessEnv;

export function readSettings(root: string, env: Settings = process.env): Settings {
  const file = join(root, '.env');
  return { ...(existsSync(file) ? parseEnv(readUtf8(file)) : undefined), ...env };
}

function readUtf8(file: string): string {
  const bytes = readFileSync(file);
  // PowerShell writes UTF-16 by `>`, in which each setting would be missing.
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new Refusal(`${file} is not UTF-8. Please save it as UTF-8, and start again.`, exitConfiguration);
  // Notepad writes a mark before the text, and this decoder leaves it out.
  return new TextDecoder().decode(bytes);
}

export function emptyEnvironment(root: string): Settings {
  const own = ['SANDBOX', 'PORT', 'PLATFORM_PORT', 'NEXTAUTH_URL', 'LISTEN_HOST', 'TSELA_DATA_DIR', 'LOG_LEVEL'];
  const names = [...realSettings, ...own, ...Object.keys(readSettings(root, {}))];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  return { ...process.env, ...empty, NODE_ENV: undefined, NODE_OPTIONS: undefined };
}

export const namesOfRealSettings = (settings: Settings): string[] => [
  ...realSettings.filter((name) => settings[name]),
  ...(/^https:/i.test(settings.NEXTAUTH_URL ?? '') ? ['NEXTAUTH_URL'] : []),
  ...(settings.NODE_ENV === 'production' ? ['NODE_ENV'] : []),
  ...(settings.SANDBOX && settings.SANDBOX !== '1' ? ['SANDBOX'] : []),
];

/**
 * Decides which parts start. Without real settings, or with SANDBOX=1, the sandbox replaces the services that are not
 * configured. Otherwise no part of the sandbox starts. With a remote API the app needs no database.
 */
export function planMode(settings: Settings, { platform = false } = {}) {
  const sandbox = settings.SANDBOX === '1' || namesOfRealSettings(settings).length === 0;
  const ownApi = platform || !settings.API_BASE_URL;
  return { sandbox, ownApi, embeddedPostgres: sandbox && ownApi && !settings.DATABASE_URL };
}

/** Returns the URL of a server of this machine. It has the host `loopback` unless LISTEN_HOST names one address. */
export function ownUrl(
  { LISTEN_HOST = '' }: Settings,
  { port, loopback }: { port: number | string; loopback: 'localhost' | '127.0.0.1' },
): string {
  const host = ['', '0.0.0.0', '::'].includes(LISTEN_HOST) ? loopback : LISTEN_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
