import type { Transaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { notifyUser } from './notify-user';
import { updateSession, type SessionRow } from './sessions.repo';

/** Ends a session whose cookie was copied, and notifies the owner. */
export async function endReusedSession(
  tx: Transaction,
  userId: number,
  { id, uuid, device }: SessionRow,
  now: Date,
): Promise<void> {
  await updateSession(tx, id, { revokedAt: now });
  log.warn({ event: 'refresh_token_reused' }, 'A replaced refresh token was sent. Its session is ended.');
  await notifyUser(tx, userId, { cause: `session:${uuid}`, template: 'session-ended', data: { device } });
}
