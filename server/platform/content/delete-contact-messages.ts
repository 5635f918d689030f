import { contactDays } from '@/lib/limits';
import type { Clock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { deleteContactMessages } from './content.repo';

/** Customer care has them by e-mail. */
export const deleteOldContactMessages = (db: Database, clock: Clock): Promise<number> =>
  deleteContactMessages(db, new Date(clock().getTime() - contactDays * 24 * 60 * 60_000));
