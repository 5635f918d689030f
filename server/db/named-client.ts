import { createHash } from 'node:crypto';
import { Client } from 'pg';

const longestNamed = 6000;
const names = new Map<string, string>();

/** A name for a statement's text, the same in every connection; none for long ones, which an import sends once. */
function nameOf(text: string): string | undefined {
  if (text.length > longestNamed) return undefined;
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

type Statement = { text: string; name?: string };
const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  !('submit' in value);

/**
 * A connection that prepares each statement once and reuses its plan: planning our joins costs ten times what running them
 * does. Statements without parameters (begin, commit, migrations) are not prepared. Texts differ by shape only, because
 * values are parameters and lists are arrays, so the names stay few.
 * Relies on pg and drizzle: drizzle passes `{ text }` and an array of values to `query` (docs/rendering.md).
 */
export class NamedClient extends Client {
  override query = ((first: unknown, ...rest: unknown[]) => {
    const values: unknown = rest[0];
    const named =
      isStatement(first) && Array.isArray(values) && values.length > 0
        ? { ...first, name: first.name ?? nameOf(first.text) }
        : first;
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called on this connection, whichever overload it is
    return Reflect.apply(Client.prototype.query, this, [named, ...rest]) as unknown;
  }) as Client['query'];
}
