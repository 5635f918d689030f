import { sql } from 'drizzle-orm';
import type { Queries } from './client';
import { CommandRefusal } from './run-command';

/** PostgreSQL hides the state from a login without `pg_read_all_stats`. */
type Replica = { name: string | null; state: string | null; seconds: number };

/** Describes the primary and its replicas. Refuses fewer synchronous replicas than `expected`. */
export async function describeReplicas(db: Queries, expected: number): Promise<string> {
  const { rows: primary } = await db.execute<{ address: string }>(
    sql`select coalesce(host(inet_server_addr()), 'this machine') as address`,
  );
  const { rows: replicas } = await db.execute<Replica>(sql`
    select application_name as name, sync_state as state,
      round(extract(epoch from coalesce(replay_lag, interval '0')), 1)::float8 as seconds
    from pg_stat_replication order by 1`);
  const lines = replicas.map(({ name, state, seconds }) =>
    state === null
      ? 'the state of a replica is hidden from this login'
      : `${name} follows (${state}, ${seconds} s behind)`,
  );
  const all = [`${primary[0]?.address} is the primary`, ...lines].join(', ');
  const synchronous = replicas.filter(({ state }) => state === 'sync' || state === 'quorum').length;
  if (synchronous < expected) throw new CommandRefusal(`${synchronous} of ${expected} are synchronous: ${all}`);
  return all;
}
