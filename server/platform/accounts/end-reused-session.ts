import type { Transaction } from '@/server/db/client';
import { logSecurity } from '@/server/observability/security-log';
import type { Platform } from '@/server/platform/platform';
import { notifyUser } from './notify-user';
import { updateSession, type SessionRow } from './sessions.repo';

export async function endReusedSession(
  platform: Platform,
  tx: Transaction,
  { id: userId, uuid: userUuid }: { id: number; uuid: string },
  { id, uuid, device }: SessionRow,
): Promise<void> {
  await updateSession(tx, id, { revokedAt: platform.clock() });
  logSecurity({ event: 'refresh_token_reused', account: userUuid });
  await notifyUser(platform, tx, userId, { cause: `session:${uuid}`, template: 'session-ended', data: { device } });
}
