import { platformRole, roles } from '@/lib/permissions';
import { inTransaction, type Database } from '@/server/db/client';
import { demoOperators, demoStaff } from '@/server/process/demo-accounts';
import { findUserByContact } from '@/server/platform/accounts/accounts.repo';
import { addMember } from './people';
import { findOperatorId } from './staff.repo';

const author = { actor: 'sandbox', reason: null };

/** Adds a member with each role to the sample operators. A repeated call adds none. */
export async function addDemoStaff(db: Database): Promise<void> {
  for (const [index, role] of roles.entries()) {
    const user = await findUserByContact(db, { phone: demoStaff[index]?.phone ?? '' });
    // The platform has no operator. The first account has two.
    const slugs = role === platformRole ? ['platform'] : demoOperators.slice(0, index === 0 ? 2 : 1);
    for (const slug of slugs) {
      const operatorId = slug === 'platform' ? null : await findOperatorId(db, slug);
      if (!user || operatorId === undefined) continue;
      await inTransaction(db, (tx) => addMember(tx, { operatorId, userId: user.id, role }, author));
    }
  }
}
