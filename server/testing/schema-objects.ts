import type { Pool, PoolClient } from 'pg';

const rights = (list: string) => `(select string_agg(acl::text, ' ' order by acl::text) from unnest(${list}) acl)`;

const relations = `
  select 'relation' as kind, c.oid::regclass::text as name,
    concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.reloptions, obj_description(c.oid, 'pg_class'), ${rights('c.relacl')}) as facts
  from pg_class c join ours on ours.oid = c.relnamespace`;

/** A column that was dropped leaves a gap in the numbers. */
const columns = `
  select 'column', c.oid::regclass || '.' || a.attname,
    concat_ws(' ', row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum),
      ${rights('a.attacl')})
  from pg_class c join ours on ours.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind in ('r', 'p', 'v', 'm')`;

const constraints = `
  select 'constraint', concat_ws(' ', conrelid::regclass, conname), concat_ws(' ', pg_get_constraintdef(c.oid), convalidated, obj_description(c.oid, 'pg_constraint'))
  from pg_constraint c join ours on ours.oid = connamespace`;

const indexes = `
  select 'index', i.indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(i.indexrelid), indisvalid, indisready)
  from pg_index i join pg_class c on c.oid = i.indexrelid join ours on ours.oid = c.relnamespace`;

const functions = `
  select 'function', p.oid::regprocedure::text, concat_ws(' ', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc'), ${rights('p.proacl')})
  from pg_proc p join ours on ours.oid = pronamespace
  where prokind <> 'a' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

const triggers = `
  select 'trigger', concat_ws(' ', tgrelid::regclass, tgname), concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
  from pg_trigger t join pg_class c on c.oid = tgrelid join ours on ours.oid = c.relnamespace where not tgisinternal`;

const types = `
  select 'type', t.oid::regtype::text, concat_ws(' ', typtype, obj_description(t.oid, 'pg_type'), ${rights('t.typacl')},
    (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
  from pg_type t join ours on ours.oid = typnamespace where typtype in ('e', 'd', 'r')
    and not exists (select from pg_depend where objid = t.oid and deptype = 'e')`;

const sequences = `
  select 'sequence', s.seqrelid::regclass::text, concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
    (select concat_ws(' ', refobjid::regclass, refobjsubid <> 0, deptype) from pg_depend
     where objid = s.seqrelid and deptype in ('a', 'i') and refobjsubid > 0))
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join ours on ours.oid = c.relnamespace`;

const others = `
  select 'schema', nspname, concat_ws(' ', obj_description(n.oid, 'pg_namespace'), ${rights('n.nspacl')}) from pg_namespace n join ours using (oid)
  union all select 'extension', extname, extversion from pg_extension`;

export async function schemaObjects(client: Pool | PoolClient): Promise<string[]> {
  const kinds = [relations, columns, constraints, indexes, functions, triggers, types, sequences, others];
  const { rows } = await client.query<{ line: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss'))
    select concat_ws(' ', kind, name, facts) as line from (${kinds.join(' union all ')}) objects order by 1`);
  return rows.map(({ line }) => line);
}
