import { commandActor, CommandRefusal, runCommand } from '@/server/db/run-command';
import { staffArguments } from '@/server/db/command-options';
import { inTransaction } from '@/server/db/client';
import { findUserByContact, getConfirmedContacts } from '@/server/platform/accounts/accounts.repo';
import { platformRole } from '@/lib/permissions';
import { addMember } from './people';

await runCommand(
  'command',
  async (db, [email = '']) => {
    const user = await findUserByContact(db, { email });
    const { email: confirmed } = user ? await getConfirmedContacts(db, user.id) : { email: null };
    if (!user || confirmed !== email)
      throw new CommandRefusal(`No account has confirmed ${email}. Sign up on the website first.`);
    const member = { operatorId: null, userId: user.id, role: platformRole };
    const isNew = await inTransaction(db, (tx) => addMember(tx, member, { actor: commandActor(), reason: null }));
    return [isNew ? `${email} works for the platform now. Open /staff.` : `${email} worked for the platform before.`];
  },
  staffArguments,
);
