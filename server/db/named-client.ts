/** PostgreSQL prepares each named statement once per connection. Planning our joins takes ten times as long as running. */
import { createHash } from 'node:crypto';
import { Client } from 'pg';

const maxNamedLength = 6000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (text.length > maxNamedLength) return undefined;
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type QueryConfig = { text: string; name?: string };

const isQueryConfig = (value: unknown): value is QueryConfig =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  !('submit' in value);

function withName(query: unknown, values: unknown): unknown {
  if (!isQueryConfig(query) || !Array.isArray(values) || values.length === 0) return query;
  return { ...query, name: query.name ?? nameOf(query.text) };
}

/** Relies on pg and drizzle: drizzle passes `{ text }` and an array of values to `query` (docs/rendering.md). */
export class NamedClient extends Client {
  override query = ((query: unknown, ...rest: unknown[]) =>
    // oxlint-disable-next-line typescript/unbound-method -- called on this connection, whichever overload it is
    Reflect.apply(Client.prototype.query, this, [withName(query, rest[0]), ...rest]) as unknown) as Client['query'];
}
