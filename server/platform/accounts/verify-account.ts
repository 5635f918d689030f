import { logSecurity } from '@/server/observability/security-log';
import type { Platform } from '@/server/platform/platform';
import { spendCode } from './account-codes';
import { withMinimumDuration } from './minimum-duration';
import { confirmContact } from './confirm-contact';
import { provePhone } from './prove-phone';
import { count } from '@/server/platform/count';
import { findUser, getUser, updateUser } from './accounts.repo';

/** Spec section 4. */
export async function verifyAccount(
  platform: Platform,
  userUuid: string,
  code: string,
  clientAddress: string,
): Promise<{ verified: true }> {
  return withMinimumDuration(platform, async () => {
    await count(platform, 'try-code', { network: clientAddress, subjects: [`verify:${userUuid}`] });
    const user = await findUser(platform.db, { uuid: userUuid });
    const used = await spendCode(
      platform,
      { user, purpose: 'verify', code, clientAddress },
      async (tx, known, channel) => {
        if (channel === 'sms') await provePhone(platform, tx, known);
        else await confirmContact(platform, tx, known.id, channel);
        await updateUser(tx, known.id, { status: 'ACTIVE' });
        return channel;
      },
    );
    if (used === 'sms') logSecurity({ event: 'phone_confirmed', account: userUuid });
    else logSecurity({ event: 'email_confirmed', account: userUuid });
    return { verified: true };
  });
}

export async function activateEmail(
  platform: Platform,
  userId: number,
  code: string,
  clientAddress: string,
): Promise<void> {
  const user = await getUser(platform.db, userId);
  await count(platform, 'try-code', { network: clientAddress, subjects: [`email:${user.uuid}`] });
  await spendCode(platform, { user, purpose: 'email', code, clientAddress }, (tx, { id }) =>
    confirmContact(platform, tx, id, 'email'),
  );
  logSecurity({ event: 'email_confirmed', account: user.uuid });
}
