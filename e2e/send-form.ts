import type { APIRequestContext, APIResponse, BrowserContext } from '@playwright/test';
import type { Pool } from 'pg';
import { formPath, type FormName } from '@/lib/forms/form';
import { type Person } from './app';

/** The name of a list ends with `[]`, and a space stands between its values. `picture` is the name of a file. */
export type Fields = Readonly<Record<string, string>>;

export type Scenario = { context: BrowserContext; database: Pool; account: Person };

export const pictureFile = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** Sends a form as a browser does. */
export function send(request: APIRequestContext, form: FormName, fields: Fields, headers = {}): Promise<APIResponse> {
  const { picture, ...texts } = fields;
  const options = { maxRedirects: 0, headers };
  if (picture !== undefined)
    return request.post(formPath(form), { ...options, multipart: { ...texts, picture: pictureFile(picture) } });
  const pairs = Object.entries(texts).flatMap(([name, value]) =>
    (name.endsWith('[]') ? value.split(' ') : [value]).map((each) => [name, each]),
  );
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const data = new URLSearchParams(pairs).toString();
  return request.post(formPath(form), { ...options, headers: { ...type, ...headers }, data });
}

export async function countEffects(database: Pool, effect: string, { phone }: Person): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `with own as (select * from users where phone = $1),
          sold as (select bookings.* from bookings join own on own.id = user_id)
     select count(*)::int from ${effect}`,
    [phone],
  );
  return rows[0]?.count ?? 0;
}
