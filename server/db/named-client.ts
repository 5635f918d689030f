/** PostgreSQL prepares each named statement once per connection. Planning our joins takes ten times as long as running. */
import { createHash } from 'node:crypto';
import { Client, type ClientConfig, type DatabaseError } from 'pg';

/** SQLSTATE of a change on a replica, or in a database that is read-only. */
export const readOnlyState = '25006';

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

/**
 * Sends the statements of one moment in one write, and does not wait for `begin` before the next one. Only a `select` goes
 * with `begin`, because another statement would change data outside of a transaction if `begin` failed.
 *
 * Relies on pg and drizzle: drizzle passes `{ text }` and an array of values to `query`, and does not read the result of
 * `begin` (docs/rendering.md).
 */
export class NamedClient extends Client {
  #begun: Promise<unknown> | undefined;
  #isWaiting = false;
  /** The server refused a change, so the primary is another one now. Relies on pg (docs/rendering.md). */
  isReadOnly = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.connection.on('errorMessage', ({ code }: DatabaseError) => (this.isReadOnly ||= code === readOnlyState));
  }

  override query = ((query: unknown, ...rest: unknown[]) => {
    const named = withName(query, rest[0]);
    const send = (): unknown => {
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      // oxlint-disable-next-line typescript/unbound-method -- called on this connection, whichever overload it is
      return Reflect.apply(Client.prototype.query, this, [named, ...rest]);
    };
    const text = isQueryConfig(named) ? named.text : '';
    if (text === 'begin') return this.#begin(send() as Promise<unknown>);
    const begun = this.#begun;
    if (!begun) return send();
    this.#isWaiting ||= !/^\s*select\b/.test(text);
    return this.#isWaiting ? begun.then(send) : Promise.all([begun, send()]).then(([, result]) => result);
  }) as Client['query'];

  #begin(begun: Promise<unknown>): Promise<void> {
    const end = () => (this.#begun = undefined);
    this.#begun = begun;
    this.#isWaiting = false;
    begun.then(end, end);
    return Promise.resolve();
  }
}
