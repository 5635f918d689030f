import { sql } from 'drizzle-orm';
import { platformRole, type Role } from '@/lib/permissions';
import { inTransaction, type Database } from '@/server/db/client';
import { addMember } from '@/server/platform/staff/people';
import { addPassenger, type TestPassenger } from './test-passengers';
import type { ApiCall, TestPlatform } from './test-platform';

export type TestOperator = { id: number; uuid: string; slug: string };

let operators = 0;

export async function addOperator(db: Database): Promise<TestOperator> {
  operators += 1;
  const slug = `test-operator-${operators}-${Date.now()}`;
  const { rows } = await db.execute<{ id: number; uuid: string }>(
    sql`insert into operators (name, slug) values (${slug}, ${slug}) returning id::int, uuid`,
  );
  if (!rows[0]) throw new Error('no operator was added');
  return { ...rows[0], slug };
}

export async function operatorOf(db: Database, name: string): Promise<TestOperator> {
  const { rows } = await db.execute<TestOperator>(sql`select id::int, uuid, slug from operators where name = ${name}`);
  if (!rows[0]) throw new Error(`no operator ${name}`);
  return rows[0];
}

export type TestMember = TestPassenger & { memberId: string; role: Role };

/** Adds a user with a membership. The second factor of its session was checked at `factorAt`. */
export async function addStaff(
  db: Database,
  operator: TestOperator,
  role: Role,
  { isEnded = false, factorAt = new Date() }: { isEnded?: boolean; factorAt?: Date | null } = {},
): Promise<TestMember> {
  const user = await addPassenger(db);
  const operatorId = role === platformRole ? null : operator.id;
  await inTransaction(db, async (tx) => {
    await addMember(tx, { operatorId, userId: user.id, role }, { actor: 'tests', reason: null });
    if (isEnded) await tx.execute(sql`update staff_members set ended_at = now() where user_id = ${user.id}`);
  });
  await db.execute(sql`update sessions set factor_at = ${factorAt} where id = ${user.sessionId}`);
  const { rows } = await db.execute<{ uuid: string }>(sql`select uuid from staff_members where user_id = ${user.id}`);
  return { ...user, memberId: rows[0]?.uuid ?? '', role };
}

/** Adds a member of the platform. Each of its calls has a fresh second factor. */
export async function addColleague({ db, clock, callApi }: Pick<TestPlatform, 'db' | 'clock' | 'callApi'>) {
  const member = await addStaff(db, { id: 0, uuid: '', slug: '' }, platformRole);
  const call: ApiCall = async (name, input, options) => {
    await db.execute(sql`update sessions set factor_at = ${clock.read()} where id = ${member.sessionId}`);
    return callApi(name, input, { ...member.signedIn, ...options });
  };
  return { ...member, call };
}

export async function auditRowsOf(db: Database, userId: number): Promise<{ action: string; reason: string | null }[]> {
  const { rows } = await db.execute<{ action: string; reason: string | null }>(
    sql`select action, reason from audit_rows where user_id = ${userId} order by id`,
  );
  return rows;
}
