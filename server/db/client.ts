import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
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
  ...statistics,
  ...wallet,
  ...relations,
};

export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0];
export type Queries = Database | Transaction;

export type ConnectionLimits = {
  lockMs: number;
  statementMs: number;
  idleInTransactionMs: number;
  connectMs: number;
  /** The connection has other limits, so each transaction begins with these. */
  perTransaction?: boolean;
};

/** The role of the app has these limits of locks and statements (limitApp). */
export const requestLimits: ConnectionLimits = {
  lockMs: 3000,
  statementMs: 10_000,
  idleInTransactionMs: 15_000,
  connectMs: 3000,
};

export const jobLimits: ConnectionLimits = {
  lockMs: 30_000,
  statementMs: 120_000,
  idleInTransactionMs: 60_000,
  connectMs: 10_000,
  perTransaction: true,
};

const pools = new Set<Pool>();

onScrape(() => {
  const sum = (of: (pool: Pool) => number) => [...pools].reduce((total, pool) => total + of(pool), 0);
  metric('poolConnections').set(
    { state: 'all' },
    sum((pool) => pool.totalCount),
  );
  metric('poolConnections').set(
    { state: 'idle' },
    sum((pool) => pool.idleCount),
  );
  metric('poolConnections').set(
    { state: 'waiting' },
    sum((pool) => pool.waitingCount),
  );
});

/** The limits of databases whose transactions do not have those of the role. */
const ownLimits = new WeakMap<object, ConnectionLimits>();

/** PgBouncer refuses limits at the start of a connection, so only `connectMs` and the transactions follow `limits`. */
export function openDatabase(url: string, size: number, limits: ConnectionLimits = requestLimits): Database {
  const pool = new Pool({
    Client: NamedClient,
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.connectMs,
  });
  // A connection that is lost between two statements of a transaction must not end the process. The next one fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A closed idle connection must not end the process. The next query opens another.
  pool.on('error', (error) =>
    log.warn(
      { event: 'database_connection_lost', reason: error.message },
      'PostgreSQL closed an idle connection. The next query opens another.',
    ),
  );
  pools.add(pool);
  const db = drizzle(pool, { schema });
  if (limits.perTransaction) ownLimits.set(db, limits);
  return db;
}

export const settingsOf = ({ lockMs, statementMs, idleInTransactionMs }: ConnectionLimits) => ({
  lock_timeout: lockMs,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

const setLimits = (limits: ConnectionLimits) =>
  sql.join(
    Object.entries(settingsOf(limits)).map(([name, ms]) => sql`set_config(${name}, ${String(ms)}, true)`),
    sql`, `,
  );

const deadlockOrSerialization = new Set(['40P01', '40001']);
const maxTries = 5;

export function databaseFault(error: unknown): { code: string; constraint: string | undefined } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) {
      const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
      return { code: cause.code, constraint };
    }
  }
  return undefined;
}

/** READ COMMITTED, repeated up to five times after a deadlock or serialization failure. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const limits = ownLimits.get(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (tx) => {
        if (limits) await tx.execute(sql`select ${setLimits(limits)}`);
        return work(tx);
      });
    } catch (error) {
      const fault = databaseFault(error);
      if (attempt === maxTries || !fault || !deadlockOrSerialization.has(fault.code)) throw error;
    }
  }
}
