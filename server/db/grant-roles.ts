import { escapeIdentifier, type PoolClient } from 'pg';

const appRole = 'tsela_app';
const reportingRole = 'tsela_reporting';

const appendOnly = ['audit_rows', 'ledger_entries', 'ledger_transfers'];
const undeleted = ['payouts', 'refunds', 'terminal_payments', 'withdrawals'];
const readOnly = ['ledger_balances', 'sandbox_mark'];

const unreported = [
  'account_codes',
  'booking_drafts',
  'contact_messages',
  'message_outbox',
  'rate_limits',
  'recovery_codes',
  'reset_links',
  'sessions',
  'sign_in_attempts',
  'sign_up_decoys',
  'totp_secrets',
];
const unreportedColumns = new Map([
  ['payment_attempts', ['token']],
  ['profile_pictures', ['webp']],
  ['staff_invitations', ['token_hash']],
  ['terminal_agents', ['key_hash']],
  ['users', ['password_hash']],
  // The hash of the request is a plain hash of the account number.
  ['withdrawals', ['account_number', 'iban_number', 'request_hash']],
]);

type Table = { name: string; columns: string[] };

async function ownTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'usage')
     group by c.relname order by c.relname`,
  );
  return rows;
}

async function ownSequences(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' and pg_has_role(relowner, 'usage') order by 1`,
  );
  return rows.map(({ name }) => name);
}

const inPublic = (name: string) => `public.${escapeIdentifier(name)}`;
const listInPublic = (names: readonly string[]) => names.map(inPublic).join(', ');

function rightsOfApp(table: string): string {
  if (readOnly.includes(table)) return 'select';
  if (appendOnly.includes(table)) return 'select, insert';
  return undeleted.includes(table) ? 'select, insert, update' : 'select, insert, update, delete';
}

function grantsOfApp(tables: readonly Table[], sequences: readonly string[]): string[] {
  return [
    ...tables.map(({ name }) => `grant ${rightsOfApp(name)} on ${inPublic(name)} to ${appRole}`),
    `grant usage on sequence ${listInPublic(sequences)} to ${appRole}`,
    `grant usage on schema public, drizzle, pgboss to ${appRole}`,
    `grant select on drizzle.__drizzle_migrations to ${appRole}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${appRole}`,
  ];
}

function shownColumns({ name, columns }: Table): string {
  const hidden = unreportedColumns.get(name);
  if (!hidden) return '';
  const shown = columns.filter((column) => !hidden.includes(column));
  return ` (${shown.map(escapeIdentifier).join(', ')})`;
}

function grantsOfReporting(tables: readonly Table[]): string[] {
  const grants = tables
    .filter(({ name }) => !unreported.includes(name))
    .map((table) => `grant select${shownColumns(table)} on ${inPublic(table.name)} to ${reportingRole}`);
  return [`grant usage on schema public to ${reportingRole}`, ...grants];
}

/** Call it after each migration, so that no new table lacks rights. */
export async function grantRoles(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ role: string; creates: boolean; database: string | null }>(
    `select rolname as role, has_schema_privilege('public', 'public', 'create') as creates,
            (select datname from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')) as database
     from pg_roles where rolname = any($1)`,
    [[appRole, reportingRole]],
  );
  if (rows.length === 0) return;
  const roles = rows.map(({ role }) => role);
  const tables = await ownTables(client);
  const statements = [
    `revoke all on ${listInPublic(tables.map(({ name }) => name))} from ${roles.join(', ')}`,
    // PostgreSQL before version 15 let every role create tables, and an upgraded database still does.
    ...(rows[0]?.creates ? ['revoke create on schema public from public'] : []),
    // A temporary table of the app could stand before a table that a trigger reads. Only the owner of a database may revoke it.
    ...(rows[0]?.database ? [`revoke temporary on database ${escapeIdentifier(rows[0].database)} from public`] : []),
    ...(roles.includes(appRole) ? grantsOfApp(tables, await ownSequences(client)) : []),
    ...(roles.includes(reportingRole) ? grantsOfReporting(tables) : []),
  ];
  await client.query(statements.join(';\n'));
}
