import { and, sql } from 'drizzle-orm';
import type { Queries } from '@/server/db/client';
import { referenceInSql } from '@/server/db/withdrawal-reference';
import type { Output, ParsedQuery } from '@/server/api/endpoints/table';
import { pageLimit, toPage } from '@/server/platform/list-page';

type Row = Omit<Output<'auditList'>['rows'][number], 'at'> & { key: string; at: Date };

const numberOf = (table: string) =>
  sql`(select reservation_number from bookings join ${sql.raw(table)} one on one.booking_id = bookings.id where one.uuid = a.subject_uuid)`;
/** Names the subject of the row `a`. Null for a subject without a name. */
const subjectName = sql`case a.subject_kind
  when 'booking' then (select reservation_number from bookings where uuid = a.subject_uuid)
  when 'refund' then ${numberOf('refunds')}
  when 'payment_attempt' then ${numberOf('payment_attempts')}
  when 'withdrawal' then ${referenceInSql(sql`a.subject_uuid`)}
  when 'operator' then (select operators.name from operators where uuid = a.subject_uuid)
  when 'schedule' then (select code from schedules where uuid = a.subject_uuid)
  when 'bus' then (select reg_no from buses where uuid = a.subject_uuid)
  when 'trip' then (select reg_no || ' on ' || service_date from trips join buses on buses.id = bus_id
                    where trips.uuid = a.subject_uuid)
  when 'town' then (select cities.name from cities where uuid = a.subject_uuid)
  when 'terminal_agent' then (select terminal_agents.name from terminal_agents where uuid = a.subject_uuid)
  when 'user' then (select first_name || ' ' || last_name from users where uuid = a.subject_uuid)
  when 'staff_member' then (select first_name || ' ' || last_name from users
                            join staff_members one on one.user_id = users.id where one.uuid = a.subject_uuid) end`;

/** Newest first. `after` is the key of the last row of the page before. Days are those of Botswana. */
export async function listAudit(queries: Queries, operatorId: number | null, query: ParsedQuery<'auditList'>) {
  const { area, day, member, subject, after } = query;
  const dayStart = sql`${day}::timestamp`;
  const isListed = and(
    operatorId === null ? sql`a.operator_id is null` : sql`a.operator_id = ${operatorId}`,
    after ? sql`a.id < ${after}::bigint` : undefined,
    area && sql`split_part(a.action, '.', 1) = ${area}`,
    subject ? sql`a.subject_uuid = ${subject}` : undefined,
    member ? sql`a.member_id = (select id from staff_members where uuid = ${member})` : undefined,
    day ? sql`a.created_at >= (${dayStart} at time zone 'Africa/Gaborone')` : undefined,
    day ? sql`a.created_at < ((${dayStart} + interval '1 day') at time zone 'Africa/Gaborone')` : undefined,
  );
  const { rows } = await queries.execute<Row>(sql`
    select a.id::text as key, a.uuid as id, a.created_at as at,
           coalesce(a.member_name, users.first_name || ' ' || users.last_name) as name,
           coalesce(a.member_role, author.role) as role, author.uuid as "memberId", a.actor,
           a.action, a.subject_kind as "subjectKind", a.subject_uuid as "subjectId",
           ${subjectName} as "subjectName",
           a.before, a.after, inviter.first_name || ' ' || inviter.last_name as inviter, a.reason
    from audit_rows a left join users on users.id = a.user_id
         left join staff_members author on author.id = a.member_id
         left join staff_members invited_by on invited_by.uuid::text = a.after ->> 'invitedBy'
         left join users inviter on inviter.id = invited_by.user_id
    where ${isListed}
    order by a.id desc limit ${pageLimit}`);
  return toPage(
    rows,
    ({ key }) => Number(key),
    ({ key: _, ...row }) => ({ ...row, at: new Date(row.at).toISOString() }),
  );
}

export async function findRepeated(
  queries: Queries,
  userId: number,
  idempotencyKey: string,
): Promise<string | undefined> {
  const { rows } = await queries.execute<{ uuid: string }>(
    sql`select subject_uuid as uuid from audit_rows where user_id = ${userId} and idempotency_key = ${idempotencyKey}`,
  );
  return rows[0]?.uuid;
}
