import type { Database } from '@/server/db/client';
import { demoPassengers, demoPassword } from '@/server/process/demo-accounts';
import { productionAccountCosts } from './account-costs';
import { insertMissingUsers } from './accounts.repo';
import { hashPassword } from './password-hashes';

export async function addDemoPassengers(db: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(productionAccountCosts, demoPassword);
  const people = demoPassengers.map((person) => ({
    ...person,
    passwordHash,
    status: 'ACTIVE' as const,
    phoneVerifiedAt: now,
    emailVerifiedAt: now,
  }));
  await insertMissingUsers(db, people);
}
