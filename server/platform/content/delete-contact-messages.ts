import { contactDays } from '@/lib/limits';
import type { Clock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import { deleteContactMessages } from './content.repo';

/** Our copy of what people wrote goes in time: it is answered by e-mail. Answers how many were deleted. */
export const deleteOldContactMessages = (db: Database, clock: Clock): Promise<number> =>
  deleteContactMessages(db, new Date(clock().getTime() - contactDays * 24 * 60 * 60_000));
