import { platformRole } from '@/lib/permissions';
import { readEmail } from '@/lib/typed';
import { inTransaction } from '@/server/db/client';
import { commandActor, CommandRefusal, type Command } from '@/server/db/run-command';
import { findUserByContact, getConfirmedContacts } from '@/server/platform/accounts/accounts.repo';
import { addMember } from './people';

export const staffCommand: Command = async (db, [, typed = '']) => {
  const email = readEmail(typed).toLowerCase();
  const user = await findUserByContact(db, { email });
  const { email: confirmed } = user ? await getConfirmedContacts(db, user.id) : { email: null };
  if (!user || confirmed !== email)
    throw new CommandRefusal(
      `No account has confirmed ${email}. Sign up on the website, and confirm it at /user/email-activation.`,
    );
  const member = { operatorId: null, userId: user.id, role: platformRole };
  const isNew = await inTransaction(db, (tx) => addMember(tx, member, { actor: commandActor(), reason: null }));
  return [isNew ? `${email} works for the platform now. Open /staff.` : `${email} worked for the platform before.`];
};
