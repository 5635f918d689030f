import { sql } from 'drizzle-orm';
import { jobLimits, openDatabase, type Database } from '@/server/db/client';
import { migrateDatabase } from '@/server/db/migrate';

export async function openNewDatabase(databaseUrl: string, name: string, checkout = '.'): Promise<Database> {
  const admin = openDatabase(databaseUrl, 1, jobLimits);
  await admin.execute(sql.raw(`create database ${name}`));
  await admin.$client.end();
  const url = new URL(databaseUrl);
  url.pathname = name;
  const db = openDatabase(url.href, 2, jobLimits);
  // The path of the migrations is relative.
  const root = process.cwd();
  process.chdir(checkout);
  await migrateDatabase(db);
  process.chdir(root);
  return db;
}
