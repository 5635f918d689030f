import { Client } from 'pg';
import { testDatabase } from '@/server/testing/test-database';
import { refuseOtherMigrations } from './applied-migrations';
import { checkRights, DatabaseRefusal } from './check-database';
import { jobLimits, openDatabase } from './client';
import { migrateDatabase } from './migrate';

type Run = (statement: string) => Promise<Record<string, unknown>[]>;

let owner: Client;
let app: Client;
let reporting: Client;
// Runs before the database of the test closes.
afterAll(() => Promise.all([owner, app, reporting].map((client) => client.end())));
const test = testDatabase(2, jobLimits);
beforeAll(async () => {
  owner = new Client({ connectionString: test.url });
  app = new Client({ connectionString: test.appUrl });
  reporting = new Client({ connectionString: test.url });
  await Promise.all([owner, app, reporting].map((client) => client.connect()));
  // The role has no password here. An operator gives it one.
  await reporting.query('set session authorization tsela_reporting');
});

/** Runs the statements in a transaction, and rolls it back. */
const runAs =
  (client: () => Client): Run =>
  async (statement) => {
    await client().query('begin');
    try {
      return (await client().query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client().query('rollback');
    }
  };
const asOwner = runAs(() => owner);
const asApp = runAs(() => app);
const asReporting = runAs(() => reporting);

const refused = (reason: string) => ({ code: '42501', message: expect.stringContaining(reason) as string });

describe('the app', () => {
  it.each([
    'update ledger_balances set balance_thebe = 1000000',
    'select from ledger_entries for update',
    `grant update on audit_rows to tsela_app; update audit_rows set reason = ''`,
    'truncate users cascade',
    'create table public.mine (id int)',
    'create table pgboss.mine (id int)',
    'create schema mine',
    'create temporary table mine (id int); create trigger mine after insert on mine execute function keep_ledger_balance()',
  ])('is refused: %s', async (statement) => {
    await expect(asApp(statement)).rejects.toMatchObject(refused('permission denied'));
  });

  it.each([
    'drop trigger audit_rows_unchangeable on audit_rows',
    'alter table ledger_entries disable trigger all',
    'alter table ledger_balances drop constraint ledger_balances_covered',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  ])('does not own the table or function: %s', async (statement) => {
    await expect(asApp(statement)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(/must be owner|permission denied/) as string,
    });
  });

  it('cannot become the owner or pass the triggers', async () => {
    await expect(asApp('set role tsela')).rejects.toMatchObject(refused('permission denied'));
    await expect(asApp('reset role; select 1; drop table audit_rows')).rejects.toMatchObject({ code: '42501' });
    await expect(asApp(`set session_replication_role = replica`)).rejects.toMatchObject(refused('permission denied'));
  });

  it('adds to the ledger, whose trigger writes the balance, and to the audit', async () => {
    const rows = await asApp(`
      with passenger as (
        insert into users (first_name, last_name, username, username_key, password_hash)
        values ('Mpho', 'Kgosi', 'mpho', 'mpho', 'none') returning id
      ), transfer as (
        insert into ledger_transfers (kind, cause, reference) values ('wallet_credit', 'a test', 'a test') returning id
      )
      insert into ledger_entries (transfer_id, account, user_id, amount_thebe)
      select transfer.id, 'wallet', passenger.id, 100 from transfer, passenger
      union all select transfer.id, 'sales', null, -100 from transfer
      returning amount_thebe`);
    expect(rows).toHaveLength(2);
    await asApp(`insert into audit_rows (actor, action, subject_kind, subject_uuid)
                 values ('mpho', 'withdrawal.paid', 'withdrawal', gen_random_uuid())`);
  });

  it('reads the migrations, so that a command can refuse another version', async () => {
    const db = openDatabase(test.appUrl, 1);
    await expect(refuseOtherMigrations(db)).resolves.toBeUndefined();
    await expect(checkRights(db)).resolves.toBeUndefined();
    await db.$client.end();
  });
});

describe('the owner, as the control,', () => {
  it.each([
    'drop trigger audit_rows_unchangeable on audit_rows; delete from audit_rows',
    'alter table ledger_entries disable trigger all; update ledger_entries set amount_thebe = 1',
    'update ledger_balances set balance_thebe = 0',
    'create table public.mine (id int)',
    'create temporary table mine (id int); create trigger mine after insert on mine execute function keep_ledger_balance()',
  ])('may: %s', async (statement) => {
    await asOwner(statement);
  });
});

describe('reporting', () => {
  it.each(['bookings', 'ledger_entries', 'audit_rows', 'trips'])('reads %s', async (table) => {
    await asReporting(`select * from ${table}`);
  });

  it.each([
    'select * from users',
    'select from message_outbox',
    'select from pgboss.job',
    `insert into cities (name, slug) values ('a', 'a')`,
    'delete from bookings',
    'create table public.mine (id int)',
  ])('is refused: %s', async (statement) => {
    await expect(asReporting(statement)).rejects.toMatchObject(refused('permission denied'));
  });
});

describe('every table', () => {
  const changes = ['insert', 'select', 'update', 'delete'];
  const rights: Record<string, string[]> = {
    audit_rows: ['insert', 'select'],
    ledger_balances: ['select'],
    ledger_entries: ['insert', 'select'],
    ledger_transfers: ['insert', 'select'],
    payouts: ['insert', 'select', 'update'],
    refunds: ['insert', 'select', 'update'],
    terminal_payments: ['insert', 'select', 'update'],
    withdrawals: ['insert', 'select', 'update'],
    __drizzle_migrations: ['select'],
  };

  it('gives the app its rights', async () => {
    const rows = await asOwner(`
      select relname as table, array(
        select right_name from unnest(array['insert', 'select', 'update', 'delete', 'truncate', 'trigger', 'references']) right_name
        where has_table_privilege('tsela_app', pg_class.oid, right_name)) as rights
      from pg_class where relkind in ('r', 'p')
        and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace, 'pgboss'::regnamespace)`);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows).toEqual(rows.map(({ table }) => ({ table, rights: rights[String(table)] ?? changes })));
  });

  it('shows reporting all columns but secrets', async () => {
    const rows = await asOwner(`
      select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns
      where table_schema = 'public'
        and not has_column_privilege('tsela_reporting', format('public.%I', table_name), column_name, 'select')
      group by table_name`);
    const hidden = new Map(rows.map(({ table, columns }) => [table, columns]));
    const tables = 'account_codes booking_drafts contact_messages message_outbox payment_attempts profile_pictures';
    const others = 'rate_limits recovery_codes reset_links sessions sign_in_attempts sign_up_decoys staff_invitations';
    const more = 'terminal_agents totp_secrets users withdrawals';
    expect([...hidden.keys()].toSorted()).toEqual(`${tables} ${others} ${more}`.split(' '));
    expect(hidden.get('payment_attempts')).toEqual(['token']);
    expect(hidden.get('terminal_agents')).toEqual(['key_hash']);
    expect(hidden.get('staff_invitations')).toEqual(['token_hash']);
    expect(hidden.get('users')).toEqual(['password_hash']);
    expect(hidden.get('withdrawals')).toEqual(['account_number', 'iban_number', 'request_hash']);
  });

  it('shows reporting no other column that has the name of a secret', async () => {
    const rows = await asOwner(`
      select relname || '.' || attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0
        and attname ~ 'hash|token|secret|password|code|key|sealed'
        and has_column_privilege('tsela_reporting', pg_class.oid, attnum, 'select')
      order by 1`);
    expect(rows.map(({ column }) => column)).toEqual([
      'addresses.zip_code',
      'audit_rows.idempotency_key',
      'bookings.idempotency_key',
      'bookings.request_hash',
      'schedules.code',
      'schedules.content_hash',
      'users.username_key',
      'withdrawals.branch_code',
      'withdrawals.idempotency_key',
    ]);
  });

  it('has rights after the next start, also a new one, and over earlier rights', async () => {
    await owner.query('create table another (id int)');
    await owner.query('grant all on audit_rows to tsela_app; revoke all on bookings from tsela_app');
    await expect(asApp('select from another')).rejects.toMatchObject(refused('permission denied'));
    await expect(asApp('select from bookings')).rejects.toMatchObject(refused('permission denied'));
    await migrateDatabase(test.db);
    await asApp('insert into another values (1)');
    await asApp('select from bookings');
    await asReporting('select from another');
    await expect(asApp('truncate audit_rows')).rejects.toMatchObject(refused('permission denied'));
    await owner.query('drop table another');
  });
});

describe('a temporary table', () => {
  const temporary = 'create temporary table ledger_entries (transfer_id bigint, amount_thebe int)';

  it('is refused to the app after the next start, and not to the owner', async () => {
    await owner.query(
      `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$`,
    );
    await asApp(temporary);
    await migrateDatabase(test.db);
    await expect(asApp(temporary)).rejects.toMatchObject(refused('permission denied'));
    await asOwner(temporary);
  });

  it('hides no table from a rule of the database: each function that reads one names its schemas', async () => {
    const rows = await asOwner(`
      select proname as name from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = 'public'::regnamespace and lanname = 'plpgsql'
        and not 'search_path=pg_catalog, public, pg_temp' = any(coalesce(proconfig, '{}'))`);
    // It reads no table.
    expect(rows).toEqual([{ name: 'refuse_change' }]);
  });

  it('does not let a transfer be out of balance, as it would without that', async () => {
    const attempt = `${temporary};
      with transfer as (
        insert into public.ledger_transfers (kind, cause, reference) values ('wallet_credit', 'a test', 'a test') returning id
      ), hidden as (
        insert into pg_temp.ledger_entries select id, 0 from transfer
      )
      insert into public.ledger_entries (transfer_id, account, amount_thebe) select id, 'sales', 100 from transfer;
      set constraints all immediate`;
    await asOwner(`alter function require_balanced_transfer() reset search_path; ${attempt}`);
    await expect(asOwner(attempt)).rejects.toMatchObject({ code: '23514', constraint: 'ledger_balanced' });
  });
});

describe('a start', () => {
  it('refuses to migrate as the app, and changes nothing', async () => {
    const db = openDatabase(test.appUrl, 1, jobLimits);
    await expect(migrateDatabase(db)).rejects.toThrow(
      'The user of DATABASE_URL may not change the tables: set MIGRATION_DATABASE_URL to the URL of their owner',
    );
    await db.$client.end();
  });

  it('refuses to serve as a user without the rights of the app', async () => {
    await owner.query('revoke insert on ledger_entries from tsela_app');
    const db = openDatabase(test.appUrl, 1);
    await expect(checkRights(db)).rejects.toThrow(DatabaseRefusal);
    await db.$client.end();
  });

  it('ends with a refusal when another start migrates for too long', async () => {
    await owner.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`);
    await expect(migrateDatabase(test.db, { lockSeconds: 0.05 })).rejects.toThrow(
      'The migration of the database waited 0.05 s for a lock',
    );
    await owner.query(`select pg_advisory_unlock(hashtextextended('migrate', 0))`);
    await expect(migrateDatabase(test.db).then(() => checkRights(test.db))).resolves.toBeUndefined();
  });
});
