import { sql } from 'drizzle-orm';
import type { Database } from '@/server/db/client';

/** `uuid` is that of the row or of its user. It makes the place of each text. */
type SealedTable = { name: string; id?: string; uuid?: string; places: Record<string, (uuid: string) => string> };
type Row = { id: string; uuid: string; texts: Record<string, unknown> };

/** Reads each row once. A short statement changes a row, and only if its texts are still those that were read. */
export async function changeTexts(
  db: Database,
  { name, id = 'id', uuid = 'uuid', places }: SealedTable,
  change: (text: string, place: string) => string,
): Promise<number> {
  const columns = Object.keys(places);
  const [table, rowId] = [sql.raw(name), sql.raw(`${name}.${id}`)];
  const texts = sql.raw(columns.map((column) => `'${column}', ${column}`).join());
  const set = sql.raw(columns.map((column) => `${column} = fresh.${column}`).join());
  let [rows, changed]: [Row[], number] = [[], 0];
  do {
    ({ rows } = await db.execute<Row>(sql`
      select ${rowId} as id, ${sql.raw(uuid)} as uuid, jsonb_build_object(${texts}) as texts
      from ${table} where ${rowId} > ${rows.at(-1)?.id ?? '0'} order by ${rowId} limit 500`));
    for (const row of rows) {
      const before = JSON.stringify(row.texts);
      for (const [column, text] of Object.entries(row.texts))
        if (typeof text === 'string') row.texts[column] = change(text, places[column]?.(row.uuid) ?? '');
      const after = JSON.stringify(row.texts);
      if (after === before) continue;
      const { rowCount } = await db.execute(sql`
        update ${table} set ${set} from jsonb_populate_record(null::${table}, ${after}) fresh
        where ${rowId} = ${row.id} and to_jsonb(${table}) @> ${before}`);
      changed += rowCount ?? 0;
    }
  } while (rows.length > 0);
  return changed;
}
