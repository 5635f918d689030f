import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Role } from '@/lib/permissions';
import type { ParsedQuery } from '@/server/api/endpoints/table';
import type { Queries, Transaction } from '@/server/db/client';
import { onlyRow } from '@/server/db/only-row';
import { confirmedContacts } from '@/server/db/confirmed-contacts';
import { sessions, users } from '@/server/db/schema/accounts';
import { operators } from '@/server/db/schema/catalogue';
import { pageLimit, toOffsetPage } from '@/server/platform/list-page';
import type { Passenger } from '@/server/platform/platform';
import { recoveryCodes, staffInvitations, staffMembers, totpSecrets } from '@/server/db/schema/staff';

export type MemberRow = typeof staffMembers.$inferSelect;
export type InvitationRow = typeof staffInvitations.$inferSelect;

const inScope = (column: SQL | typeof staffMembers.operatorId, operatorId: number | null) =>
  sql`${column} is not distinct from ${operatorId}`;

export type Membership = {
  memberId: number;
  role: Role;
  ownOperatorId: number | null;
  operatorId: number | null;
};

/** Finds the membership with which a user acts at an operator, or at the platform. The operator's own comes first. */
export async function findMembership(
  queries: Queries,
  userId: number,
  operatorUuid: string,
): Promise<Membership | undefined> {
  const isPlatform = operatorUuid === 'platform';
  const { rows } = await queries.execute<Membership>(sql`
    select member.id::int as "memberId", member.role, member.operator_id::int as "ownOperatorId",
           operators.id::int as "operatorId"
    from staff_members member
    left join operators on operators.uuid = ${isPlatform ? null : operatorUuid}::uuid
    where member.user_id = ${userId} and member.ended_at is null
      and ${isPlatform ? sql`member.operator_id is null` : sql`operators.id is not null and (member.operator_id = operators.id or member.operator_id is null)`}
    order by member.operator_id nulls last limit 1`);
  return rows[0];
}

export type NamedMembership = { operatorId: string; slug: string; name: string | null; role: Role; isOwn: boolean };

/** Lists a user's memberships. Adds the operator of `slug` for a member of the platform. */
export async function listMemberships(queries: Queries, userId: number, slug: string): Promise<NamedMembership[]> {
  const { rows } = await queries.execute<NamedMembership>(sql`
    select coalesce(operators.uuid::text, 'platform') as "operatorId", coalesce(operators.slug, 'platform') as slug,
           operators.name, member.role,
           member.operator_id is not distinct from operators.id as "isOwn"
    from staff_members member
    left join operators on operators.id = member.operator_id or (member.operator_id is null and operators.slug = ${slug})
    where member.user_id = ${userId} and member.ended_at is null
    union
    select 'platform', 'platform', null, role, true
    from staff_members where user_id = ${userId} and ended_at is null and operator_id is null
    order by 5 desc, 3 nulls first`);
  return rows;
}

function orderOf(sort: string, columns: Record<string, SQL>): SQL {
  const name = sort.replace('-', '');
  return sql`${columns[name] ?? sql`1`} ${sort.startsWith('-') ? sql`desc` : sql`asc`}`;
}

type ListedMember = { id: string; kind: 'member' | 'invitation'; name: string; role: Role; since: Date };

export async function listStaff(queries: Queries, operatorId: number | null, query: ParsedQuery<'staffList'>) {
  const { role, id, sort, after = 0 } = query;
  const matches = sql`where (${role ?? null}::text is null or role = ${role ?? null})
    and (${id ?? null}::uuid is null or id = ${id ?? null})`;
  const { rows } = await queries.execute<ListedMember>(sql`
    select * from (
      select member.uuid as id, 'member' as kind, first_name || ' ' || last_name as name, member.role,
             member.created_at as since
      from staff_members member join users on users.id = member.user_id
      where ended_at is null and ${inScope(sql`member.operator_id`, operatorId)}
      union all
      select uuid, 'invitation', contact, role, created_at from staff_invitations
      where accepted_at is null and withdrawn_at is null and expires_at > now()
        and ${inScope(sql`operator_id`, operatorId)}
    ) listed ${matches}
    order by ${orderOf(sort, { name: sql`folded_name(name)`, since: sql`since` })}, id limit ${pageLimit} offset ${after}`);
  return toOffsetPage(rows, after, (row) => ({ ...row, since: new Date(row.since).toISOString() }));
}

export async function listOperators(queries: Queries, { name, sort, after = 0 }: ParsedQuery<'operatorList'>) {
  const { rows } = await queries.execute<{ id: string; slug: string; name: string; members: number }>(sql`
    select uuid as id, slug, name,
           (select count(*)::int from staff_members where operator_id = operators.id and ended_at is null) as members
    from operators where ${name ? sql`strpos(folded_name(name), folded_name(${name})) > 0` : sql`true`}
    order by ${orderOf(sort, { name: sql`folded_name(name)` })}, id limit ${pageLimit} offset ${after}`);
  return toOffsetPage(rows, after, (row) => row);
}

export async function insertOperator(tx: Transaction, operator: typeof operators.$inferInsert) {
  return onlyRow(await tx.insert(operators).values(operator).returning({ id: operators.id, uuid: operators.uuid }));
}

export async function findOperatorId(queries: Queries, slug: string): Promise<number | undefined> {
  const [row] = await queries.select({ id: operators.id }).from(operators).where(eq(operators.slug, slug));
  return row?.id;
}

export async function findOperatorName(queries: Queries, id: number | null): Promise<string> {
  if (id === null) return 'the platform';
  const [row] = await queries.select({ name: operators.name }).from(operators).where(eq(operators.id, id));
  return row?.name ?? '';
}

export async function findMemberByContact(queries: Queries, operatorId: number | null, contact: string) {
  const [row] = await queries
    .select({ id: staffMembers.id, role: staffMembers.role })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(
      and(
        isNull(staffMembers.endedAt),
        inScope(staffMembers.operatorId, operatorId),
        sql`${contact} in (${confirmedContacts.email}, ${confirmedContacts.phone})`,
      ),
    );
  return row;
}

async function withdrawOpen(tx: Transaction, matches: SQL | undefined): Promise<number> {
  const { acceptedAt, withdrawnAt } = staffInvitations;
  const { rowCount } = await tx
    .update(staffInvitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(matches, isNull(acceptedAt), isNull(withdrawnAt)));
  return rowCount ?? 0;
}

/** The open invitations of a member end with the right to invite. Returns the fact for the audit row. */
export async function withdrawOpenOf(tx: Transaction, memberId: number) {
  const count = await withdrawOpen(tx, eq(staffInvitations.invitedBy, memberId));
  return count === 0 ? {} : { withdrawnInvitations: count };
}

export async function replaceInvitation(
  tx: Transaction,
  invitation: typeof staffInvitations.$inferInsert & { operatorId: number | null },
): Promise<InvitationRow> {
  const isOfScope = inScope(sql`${staffInvitations.operatorId}`, invitation.operatorId);
  await withdrawOpen(tx, and(isOfScope, eq(staffInvitations.contact, invitation.contact)));
  return onlyRow(await tx.insert(staffInvitations).values(invitation).returning());
}

export async function lockInvitation(tx: Transaction, key: { tokenHash: string } | { uuid: string }) {
  const matches = 'uuid' in key ? eq(staffInvitations.uuid, key.uuid) : eq(staffInvitations.tokenHash, key.tokenHash);
  const [row] = await tx.select().from(staffInvitations).where(matches).for('no key update');
  return row;
}

export async function findInvitation(queries: Queries, tokenHash: string) {
  const [row] = await queries
    .select({
      invitation: staffInvitations,
      operator: operators.name,
      slug: sql<string>`coalesce(${operators.slug}, 'platform')`,
      invitedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(staffInvitations)
    .leftJoin(operators, eq(operators.id, staffInvitations.operatorId))
    .innerJoin(staffMembers, eq(staffMembers.id, staffInvitations.invitedBy))
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(eq(staffInvitations.tokenHash, tokenHash));
  return row;
}

export async function updateInvitation(tx: Transaction, id: number, change: Partial<InvitationRow>) {
  await tx.update(staffInvitations).set(change).where(eq(staffInvitations.id, id));
}

export async function insertMember(tx: Transaction, member: Pick<MemberRow, 'operatorId' | 'userId' | 'role'>) {
  const [row] = await tx.insert(staffMembers).values(member).onConflictDoNothing().returning();
  return row;
}

export async function findMember(queries: Queries, id: number) {
  const [row] = await queries.select().from(staffMembers).where(eq(staffMembers.id, id));
  return row;
}

export async function listPlatformUsers(queries: Queries): Promise<number[]> {
  const { operatorId, endedAt, userId } = staffMembers;
  const members = await queries
    .select({ userId })
    .from(staffMembers)
    .where(and(isNull(operatorId), isNull(endedAt)));
  return members.map((member) => member.userId);
}

/** An audit row of the member may still be added. */
export async function lockMember(tx: Transaction, operatorId: number | null, uuid: string) {
  const [row] = await tx
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.uuid, uuid), inScope(staffMembers.operatorId, operatorId), isNull(staffMembers.endedAt)))
    .for('no key update');
  return row;
}

export async function updateMember(tx: Transaction, id: number, change: Partial<MemberRow>) {
  await tx.update(staffMembers).set(change).where(eq(staffMembers.id, id));
}

export const countMemberships = (queries: Queries, userId: number): Promise<number> =>
  queries.$count(staffMembers, and(eq(staffMembers.userId, userId), isNull(staffMembers.endedAt)));

export async function findSecrets(queries: Queries, { sessionId }: Passenger) {
  const { pendingFactor: pending, pendingFactorAt: pendingAt } = sessions;
  const [row] = await queries
    .select({ confirmed: totpSecrets, pending, pendingAt })
    .from(sessions)
    .leftJoin(totpSecrets, and(eq(totpSecrets.userId, sessions.userId), isNotNull(totpSecrets.confirmedAt)))
    .where(eq(sessions.id, sessionId));
  return row ?? { confirmed: null, pending: null, pendingAt: null };
}

/** Returns false if another confirmation was first. */
export async function confirmSecret(
  tx: Transaction,
  userId: number,
  replaced: string | undefined,
  secret: Pick<typeof totpSecrets.$inferSelect, 'secret' | 'confirmedAt' | 'lastStep'>,
): Promise<boolean> {
  const { confirmedAt, secret: counting } = totpSecrets;
  const isReplaced = and(eq(totpSecrets.userId, userId), eq(counting, replaced ?? ''));
  const first = { target: totpSecrets.userId, set: secret, setWhere: isNull(confirmedAt) };
  const { rowCount } = await (replaced === undefined
    ? tx
        .insert(totpSecrets)
        .values({ userId, ...secret })
        .onConflictDoUpdate(first)
    : tx.update(totpSecrets).set(secret).where(isReplaced));
  return rowCount === 1;
}

/** Returns false if the period, or a later one, was used before. */
export async function takeStep(queries: Queries, userId: number, step: number): Promise<boolean> {
  const { rowCount } = await queries
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), sql`${totpSecrets.lastStep} < ${step}`));
  return rowCount === 1;
}

export async function deleteFactor(tx: Transaction, userId: number) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
}

export async function replaceRecoveryCodes(tx: Transaction, userId: number, hashes: readonly string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function takeRecoveryCode(queries: Queries, userId: number, codeHash: string, now: Date) {
  const { rowCount } = await queries
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
  return rowCount === 1;
}

/** Returns the confirmed phone of a user who works for operators, not for the platform, and has confirmed no app. */
export async function findCodePhone(queries: Queries, userId: number): Promise<string | undefined> {
  const { rows } = await queries.execute<{ phone: string }>(sql`
    select phone from users
    where id = ${userId} and phone_verified_at is not null
      and not exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)
      and (select bool_and(operator_id is not null) from staff_members where user_id = users.id and ended_at is null)`);
  return rows[0]?.phone;
}

type SessionChange = Partial<typeof sessions.$inferInsert>;

export async function updateSession(queries: Queries, { sessionId }: Passenger, change: SessionChange) {
  await queries.update(sessions).set(change).where(eq(sessions.id, sessionId));
}
