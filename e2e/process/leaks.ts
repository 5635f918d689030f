import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunningApp } from './running-app.ts';

const secretsSchema = z.object({ NEXTAUTH_SECRET: z.string(), API_KEY: z.string(), DATA_KEY: z.string() });

export const secretsOf = ({ dataDirectory }: RunningApp) =>
  secretsSchema.parse(JSON.parse(readFileSync(join(dataDirectory, 'secrets.json'), 'utf8')));

export function leaked(output: string, secrets: Record<string, unknown>): [string, unknown][] {
  // The digits of a timestamp may contain the digits of a code.
  const logged = output.replace(/"time":\d+/g, '');
  return Object.entries(secrets)
    .flatMap(([name, values]) => [values].flat().map((value): [string, unknown] => [name, value]))
    .filter(([name, value]) => {
      assert.ok(typeof value === 'string' && value.length >= 4, `${name} is known`);
      return logged.includes(value) || logged.includes(encodeURIComponent(value));
    });
}

/** Runs `work` while a constraint refuses rows without `condition`. The error of PostgreSQL quotes the whole row. */
export async function refusing(
  app: RunningApp,
  table: string,
  condition: string,
  work: () => Promise<void>,
): Promise<void> {
  await app.query(`alter table ${table} add constraint broken check (${condition}) not valid`);
  await work();
  await app.query(`alter table ${table} drop constraint broken`);
}
