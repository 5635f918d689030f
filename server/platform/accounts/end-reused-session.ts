import type { Transaction } from '@/server/db/client';
import { enqueueMessage } from '@/server/messaging/enqueue-message';
import { log } from '@/server/observability/log';
import type { UserRow } from './accounts.repo';
import { updateSession, type SessionRow } from './sessions.repo';

/** Ends a session whose cookie was copied, and notifies the owner at a confirmed contact. */
export async function endReusedSession(tx: Transaction, user: UserRow, { id, uuid, device }: SessionRow, now: Date) {
  await updateSession(tx, id, { revokedAt: now });
  log.warn({ event: 'refresh_token_reused' }, 'A replaced refresh token was sent. Its session is ended.');
  const contact = confirmedContact(user);
  if (!contact) return;
  await enqueueMessage(tx, { cause: `session:${uuid}`, ...contact, template: 'session-ended', data: { device } });
}

function confirmedContact({ email, emailVerifiedAt, phone, phoneVerifiedAt }: UserRow) {
  if (email !== null && emailVerifiedAt !== null) return { channel: 'email', recipient: email } as const;
  return phoneVerifiedAt === null ? undefined : ({ channel: 'sms', recipient: phone } as const);
}
