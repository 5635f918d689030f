import { randomUUID } from 'node:crypto';
import { fromCaller } from '@/lib/commands.mjs';
import { systemClock } from '@/lib/format/time';
import { deleteOldBackups, openBackup, runPostgresProgram, textOf, writeBackup } from '@/server/db/backup-files';
import { checkDatabase } from '@/server/db/check-database';
import { inTransaction, jobLimits, openDatabase } from '@/server/db/client';
import { migrateDatabase } from '@/server/db/migrate';
import {
  allowChanges,
  finishRestore,
  refuseBusyDatabase,
  refuseMissingTables,
  refuseOtherDump,
  refuseUnrestored,
  refuseUsedDatabase,
} from '@/server/db/restored-database';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { openLiveDatabase } from '@/server/live/live-database';
import { republishLiveSeats } from '@/server/live/watch-lost-seats';
import { serviceAccount } from '@/server/process/service-account';

type Settings = Readonly<Record<string, string | undefined>>;

const shortestKey = 32;

function backupKeyOf({ BACKUP_KEY = '' }: Settings): string {
  if (BACKUP_KEY !== '' && BACKUP_KEY.length < shortestKey)
    throw new CommandRefusal(`BACKUP_KEY has fewer than ${shortestKey} characters`);
  return BACKUP_KEY;
}

/** The owner of the tables may read all of them. */
const ownerUrl = ({ MIGRATION_DATABASE_URL = '', DATABASE_URL = '' }: Settings) =>
  MIGRATION_DATABASE_URL === '' ? DATABASE_URL : MIGRATION_DATABASE_URL;

export const backupCommand =
  (settings: Settings): Command =>
  async (db, [operand = ''], { keep = 0 }) => {
    const folder = fromCaller(operand);
    const now = systemClock();
    const file = await writeBackup(ownerUrl(settings), folder, now, backupKeyOf(settings));
    const deleted = keep === 0 ? 0 : await deleteOldBackups(folder, Number(keep), now);
    const author = { actor: commandActor(), reason: null };
    const change = { action: 'database.backed_up', subject: ['database', randomUUID()] } as const;
    await inTransaction(db, (tx) => writeAuditRow(tx, author, change));
    return [file, ...(deleted > 0 ? [`${deleted} older backups were deleted.`] : [])];
  };

/** The restore changes a database that is read-only for all others. */
function restoringUrl(settings: Settings): string {
  const url = new URL(ownerUrl(settings));
  url.searchParams.set('options', '-c default_transaction_read_only=off');
  return url.href;
}

async function restore(settings: Settings, file: string) {
  const key = backupKeyOf(settings);
  const url = restoringUrl(settings);
  const db = openDatabase(url, 1, jobLimits);
  try {
    await checkDatabase(db, 'MIGRATION_DATABASE_URL');
    await refuseUsedDatabase(db);
    const openDump = await openBackup(file, key);
    await refuseOtherDump(openDump());
    await allowChanges(db, false);
    const name = decodeURIComponent(new URL(url).pathname.slice(1));
    const whole = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${name}`];
    await runPostgresProgram('pg_restore', whole, textOf, { url, input: openDump() });
  } finally {
    await db.$client.end();
  }
}

const toRepeat = [
  'Repeat what people did between the restored state and the fault:',
  '- Enter the receipts of the terminals again: npm run terminal -- pay. A receipt counts once.',
  '- Sellers take the cash of their printed receipts again, on the screen Payments. The numbers of the receipts differ.',
  '- Compare the payments of the card provider since then with /staff/platform/reviews.',
  '- Compare paid withdrawals with the bank, and /staff/platform/refunds with the list of the card provider.',
  '- Repeat imports of timetables and texts.',
  'Start the site with the same keys. Every user signs in again.',
];

/** Never runs on a database that the site uses. `finish` does the part after the restore. */
export async function restoreCommand(settings: Settings, [file = '']: readonly string[]): Promise<string[]> {
  if (file !== 'finish') await restore(settings, fromCaller(file));
  const db = openDatabase(restoringUrl(settings), 1, jobLimits);
  try {
    if (file === 'finish') await refuseBusyDatabase(db);
    if (file === 'finish') await refuseUnrestored(db);
    await migrateDatabase(db, { setting: 'MIGRATION_DATABASE_URL' });
    await refuseMissingTables(db);
    const changed = await finishRestore(db, commandActor());
    const { FIREBASE_DATABASE_URL: liveUrl = '', FIREBASE_SERVICE_ACCOUNT: json = '' } = settings;
    if (liveUrl === '')
      throw new CommandRefusal('FIREBASE_DATABASE_URL is missing: set it, and run npm run restore -- finish');
    const { data: account, error } = serviceAccount.optional().safeParse(json === '' ? undefined : json);
    if (error)
      throw new CommandRefusal('FIREBASE_SERVICE_ACCOUNT cannot be read: set it, and run npm run restore -- finish');
    const live = openLiveDatabase(liveUrl, account);
    let records: number;
    try {
      records = await republishLiveSeats(db, live, systemClock());
    } finally {
      await live.close();
    }
    await allowChanges(db, true);
    const counts = Object.entries({ ...changed, records }).map(([name, count]) => `${name} ${count}`);
    return [`The database is restored: ${counts.join(', ')}.`, ...toRepeat];
  } finally {
    await db.$client.end();
  }
}
