import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Person } from './app';

/** Credits a wallet like the platform, with one transfer whose entries balance. */
export async function creditWallet(database: pg.Pool, { phone }: Pick<Person, 'phone'>, pula: number) {
  const client = await database.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_transfers (kind, cause, reference) values ('wallet_credit', $1, 'TEST1234') returning id`,
      [`credit:${randomUUID()}`],
    );
    await client.query(
      `insert into ledger_entries (transfer_id, account, user_id, amount_thebe)
       select $1::bigint, 'provider', null::bigint, -$2::integer
       union all select $1::bigint, 'wallet', id, $2::integer from users where phone = $3`,
      [rows[0]?.id, pula * 100, phone],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
