import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { operators } from '@/server/db/schema/catalogue';
import { timetableDrafts } from '@/server/db/schema/staff';
import type { Staff } from '@/server/platform/platform';

type Draft = Omit<typeof timetableDrafts.$inferInsert, 'uuid' | 'createdAt'>;

export async function saveDraft(db: Database, draft: Draft): Promise<string> {
  const { operatorId, memberId, uuid } = timetableDrafts;
  const renewed = { ...draft, uuid: sql`gen_random_uuid()`, createdAt: sql`now()` };
  const stored = await db
    .insert(timetableDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: [operatorId, memberId], set: renewed })
    .returning({ uuid });
  return onlyRow(stored).uuid;
}

export type StoredDraft = { draft: typeof timetableDrafts.$inferSelect; timetableRev: number };

export async function findDraft(
  queries: Queries,
  { operatorId, memberId }: Staff,
  uuid?: string,
): Promise<StoredDraft | undefined> {
  const own = and(eq(timetableDrafts.operatorId, operatorId ?? 0), eq(timetableDrafts.memberId, memberId));
  const fits = uuid === undefined ? own : and(own, eq(timetableDrafts.uuid, uuid));
  const [found] = await queries
    .select({ draft: timetableDrafts, timetableRev: operators.timetableRev })
    .from(timetableDrafts)
    .innerJoin(operators, eq(operators.id, timetableDrafts.operatorId))
    .where(fits);
  return found;
}

export async function deleteDraft(tx: Transaction, id: number) {
  await tx.delete(timetableDrafts).where(eq(timetableDrafts.id, id));
}

export async function deleteOldTimetableDrafts(queries: Queries): Promise<number> {
  const { rowCount } = await queries.execute(
    sql`delete from timetable_drafts where created_at < now() - interval '1 day'`,
  );
  return rowCount ?? 0;
}
