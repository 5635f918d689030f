import { importFolder } from '@/server/platform/timetable/import-folder';
import { type Database, inTransaction } from '@/server/db/client';
import { demoPassengers, demoPassword, demoStaff, demoOperators, sampleBuyer } from '@/server/process/demo-accounts';
import { insertMissingUsers, findUserByContact } from '@/server/platform/accounts/accounts.repo';
import { hashPassword, productionAccountCosts } from '@/server/platform/accounts/password-hashes';
import { platformRole, roles } from '@/lib/permissions';
import { listBookings } from '@/server/platform/sales/bookings/bookings.repo';
import { addMember } from '@/server/platform/staff/people';
import { findOperatorId } from '@/server/platform/staff/staff.repo';

const sampleFolder = 'server/platform/timetable/sample';
const author = { actor: 'sandbox', reason: null };
const sampleContentFolder = 'server/platform/content/sample';

export async function loadSampleTimetable(db: Database) {
  const result = await importFolder(db, sampleFolder, { author });
  if (!result.ok) throw new Error(`the sample timetable has problems: ${JSON.stringify(result.problems.slice(0, 3))}`);
  return result.summary;
}

export async function loadSampleContent(db: Database): Promise<{ posts: number; faqs: number }> {
  // Imported only when needed, because the picture library is slow to load.
  const { importContent } = await import('@/server/platform/content/import-content');
  const result = await importContent(db, sampleContentFolder, author);
  if (!result.ok) throw new Error(`the sample texts have problems: ${JSON.stringify(result.problems.slice(0, 3))}`);
  return { posts: result.summary.added.length, faqs: result.summary.faqs?.count ?? 0 };
}

export async function addDemoPassengers(db: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(productionAccountCosts, demoPassword);
  const people = [...demoPassengers, ...demoStaff, sampleBuyer].map((person) => ({
    ...person,
    email: `${person.username}@tsela.example`,
    passwordHash,
    status: 'ACTIVE' as const,
    phoneVerifiedAt: now,
    emailVerifiedAt: now,
  }));
  await insertMissingUsers(db, people);
}

export async function needsSampleSales(db: Database): Promise<boolean> {
  const user = await findUserByContact(db, { phone: sampleBuyer.phone });
  return user !== undefined && (await listBookings(db, user.id, { offset: 0, limit: 1 })).length === 0;
}

/** Adds a member with each role to the sample operators, and a second one to the platform. A repeated call adds none. */
export async function addDemoStaff(db: Database): Promise<void> {
  for (const [index, role] of [...roles, platformRole].entries()) {
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
