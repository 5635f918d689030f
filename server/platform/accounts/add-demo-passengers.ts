import type { Database } from '@/server/db/client';
import { demoPassengers, demoPassword, demoStaff } from '@/server/process/demo-accounts';
import { productionAccountCosts } from './account-costs';
import { insertMissingUsers } from './accounts.repo';
import { hashPassword } from './password-hashes';

export async function addDemoPassengers(db: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(productionAccountCosts, demoPassword);
  const people = [...demoPassengers, ...demoStaff].map((person) => ({
    ...person,
    email: `${person.username}@tsela.example`,
    passwordHash,
    status: 'ACTIVE' as const,
    phoneVerifiedAt: now,
    emailVerifiedAt: now,
  }));
  await insertMissingUsers(db, people);
}
