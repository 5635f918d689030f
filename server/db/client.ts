import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { AppError } from '@/lib/errors';
import { log } from '@/server/observability/log';
import { metric, onScrape } from '@/server/observability/metrics';
import { NamedClient } from './named-client';
import * as relations from './relations';
import * as accounts from './schema/accounts';
import * as audit from './schema/audit';
import * as bookings from './schema/bookings';
import * as catalogue from './schema/catalogue';
import * as content from './schema/content';
import * as heartbeats from './schema/heartbeats';
import * as messages from './schema/messages';
import * as payments from './schema/payments';
import * as refunds from './schema/refunds';
import * as seats from './schema/seats';
import * as staff from './schema/staff';
import * as statistics from './schema/statistics';
import * as wallet from './schema/wallet';

const schema = {
  ...accounts,
  ...audit,
  ...bookings,
  ...catalogue,
  ...content,
  ...heartbeats,
  ...messages,
  ...payments,
  ...refunds,
  ...seats,
  ...staff,
  ...statistics,
  ...wallet,
  ...relations,
};

export type Database = NodePgDatabase<typeof schema> & {
  $client: Pool;
  transactionLimits?: StatementLimits | undefined;
};
export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0];
export type Queries = Database | Transaction;

/** Settings of PostgreSQL, in milliseconds. */
export type StatementLimits = Readonly<
  Record<'lock_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout', number>
>;

/** The login has these limits (`ensureLimits`). PgBouncer shares sessions, so a session cannot have its own. */
export const loginLimits: StatementLimits = {
  lock_timeout: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** `inTransaction` replaces the limits of the login. A statement outside a transaction has those of the login. */
export type ConnectionLimits = { connectMs: number; inTransaction?: StatementLimits };

export const requestLimits: ConnectionLimits = { connectMs: 3000 };

export const jobLimits: ConnectionLimits = {
  connectMs: 10_000,
  inTransaction: { lock_timeout: 30_000, statement_timeout: 120_000, idle_in_transaction_session_timeout: 60_000 },
};

const pools = new Set<Pool>();

onScrape(() => {
  const counts = { all: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of pools) {
    counts.all += totalCount;
    counts.idle += idleCount;
    counts.waiting += waitingCount;
  }
  for (const [state, count] of Object.entries(counts)) metric('poolConnections').set({ state }, count);
});

export function openDatabase(url: string, size: number, limits: ConnectionLimits = requestLimits): Database {
  const pool = new Pool({
    Client: NamedClient,
    pipeline: true,
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.connectMs,
  });
  // A connection that is lost between two statements of a transaction must not end the process. The next one fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // The pool drops a connection that ends. drizzle releases that of a failed transaction like any other.
  pool.on('release', (_error, client) => {
    if (client instanceof NamedClient && client.isReadOnly) void client.end();
  });
  // A closed idle connection must not end the process. The next query opens another.
  pool.on('error', (error) =>
    log.warn(
      { event: 'database_connection_lost', reason: error.message },
      'PostgreSQL closed an idle connection. The next query opens another.',
    ),
  );
  pools.add(pool);
  return Object.assign(drizzle(pool, { schema }), { transactionLimits: limits.inTransaction });
}

const deadlockOrSerialization = new Set(['40P01', '40001']);
const maxTries = 5;

/** EPIPE has no digit, and is no SQLSTATE. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;

export function databaseFault(error: unknown): { code: string; constraint: string | undefined } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && sqlState.test(cause.code)) {
      const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
      return { code: cause.code, constraint };
    }
  }
  return undefined;
}

export const refuseFault = (constraints: RegExp, ...refusal: ConstructorParameters<typeof AppError>) =>
  function refuse(error: unknown): never {
    if (constraints.test(databaseFault(error)?.constraint ?? '')) throw new AppError(...refusal);
    throw error;
  };

const abortedTransaction = '25P02';

/**
 * Sends independent statements in one write, in the order of their calls. A plain statement of drizzle is sent only when it is
 * awaited, so it comes after the functions. Waits for all, also after an error, so that none runs after the rollback. Throws
 * the error that aborted the transaction, and not those that follow from it.
 */
export async function together<const Sent extends readonly PromiseLike<unknown>[]>(...sent: Sent) {
  const statements = sent.map((statement) => Promise.resolve(statement));
  const errors = (await Promise.allSettled(statements)).flatMap((end) =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  );
  if (errors.length > 0) throw errors.find((error) => databaseFault(error)?.code !== abortedTransaction) ?? errors[0];
  return Promise.all(statements) as Promise<{ -readonly [Index in keyof Sent]: Awaited<Sent[Index]> }>;
}

/** Sends a statement with the commit. Its result must not decide about the transaction. */
type SendLast = (statement: Promise<unknown>) => void;

/** Resolves when the statements that were called are sent. drizzle sends a statement some promises after its call. */
const untilSent = () => new Promise<void>((resolve) => process.nextTick(resolve));

/** READ COMMITTED, repeated up to five times after a deadlock or serialization failure. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction, sendLast: SendLast) => Promise<T>,
): Promise<T> {
  const limits = Object.entries(db.transactionLimits ?? {}).map(
    ([name, limitMs]) => sql`set_config(${name}, ${String(limitMs)}, true)`,
  );
  for (let attempt = 1; ; attempt += 1) {
    const last: Promise<unknown>[] = [];
    const unsent: unknown[] = [];
    const sendLast: SendLast = (statement) => {
      last.push(statement);
      statement.catch((error: unknown) => unsent.push(error));
    };
    try {
      const result = await db.transaction(async (tx) => {
        const limited = limits.length > 0 && tx.execute(sql`select ${sql.join(limits, sql`, `)}`).execute();
        const [result] = await together(work(tx, sendLast), Promise.resolve(limited));
        if (last.length > 0) await untilSent();
        // It failed before it was sent, so PostgreSQL would commit the others.
        if (unsent.length > 0) throw unsent[0];
        return result;
      });
      // PostgreSQL responds to the commit of an aborted transaction with a rollback, and without an error.
      await together(...last);
      return result;
    } catch (error) {
      const fault = databaseFault(error);
      if (attempt === maxTries || !fault || !deadlockOrSerialization.has(fault.code)) throw error;
    }
  }
}
