import type { Transaction } from '@/server/db/client';
import { logSecurity } from '@/server/observability/security-log';
import { notifyUser } from './notify-user';
import { updateSession, type SessionRow } from './sessions.repo';

/** Ends a session whose cookie was copied, and notifies the owner. */
export async function endReusedSession(
  tx: Transaction,
  { id: userId, uuid: userUuid }: { id: number; uuid: string },
  { id, uuid, device }: SessionRow,
  now: Date,
): Promise<void> {
  await updateSession(tx, id, { revokedAt: now });
  logSecurity({ event: 'refresh_token_reused', account: userUuid });
  await notifyUser(tx, userId, { cause: `session:${uuid}`, template: 'session-ended', data: { device } });
}
