import { sql } from 'drizzle-orm';
import type { Queries } from '@/server/db/client';

type Filter = {
  action?: string | undefined;
  day?: string | undefined;
  member?: string | undefined;
  subject?: string | undefined;
  after?: string | undefined;
};

const pageSize = 50;

type Row = {
  key: string;
  id: string;
  at: Date;
  by: string;
  role: string;
  action: string;
  subject: string;
  subjectId: string;
  memberId: string | null;
  before: string;
  after: string;
  reason: string;
};

/** Newest first. `after` is the key of the last row of the page before. Days are those of Botswana. */
export async function listAudit(queries: Queries, operatorId: number | null, filter: Filter) {
  const { action, day, member, subject, after } = filter;
  const last = /^\d{1,18}$/.test(after ?? '') ? after : undefined;
  const conditions = [
    operatorId === null ? sql`a.operator_id is null` : sql`a.operator_id = ${operatorId}`,
    ...(last ? [sql`a.id < ${last}::bigint`] : []),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(subject ? [sql`a.subject_uuid = ${subject}`] : []),
    ...(member ? [sql`a.member_id = (select id from staff_members where uuid = ${member})`] : []),
    ...(day
      ? [
          sql`a.created_at >= (${day}::timestamp at time zone 'Africa/Gaborone')
             and a.created_at < ((${day}::timestamp + interval '1 day') at time zone 'Africa/Gaborone')`,
        ]
      : []),
  ];
  const { rows } = await queries.execute<Row>(sql`
    select a.id::text as key, a.uuid as id, a.created_at as at,
           coalesce(a.member_name, users.first_name || ' ' || users.last_name, a.actor) as by,
           coalesce(a.member_role, author.role, case when a.user_id is null then 'command' else '' end) as role,
           a.action, a.subject_uuid as "subjectId", author.uuid as "memberId",
           coalesce(changed.first_name || ' ' || changed.last_name,
                    replace(a.subject_kind, '_', ' ') || ' ' || left(a.subject_uuid::text, 8)) as subject,
           coalesce(a.before::text, '') as before,
           coalesce((case when inviter.id is null then a.after
                     else a.after || jsonb_build_object('invitedBy', inviter.first_name || ' ' || inviter.last_name)
                     end)::text, '') as after,
           coalesce(a.reason, '') as reason
    from audit_rows a left join users on users.id = a.user_id
         left join staff_members author on author.id = a.member_id
         left join staff_members member on a.subject_kind = 'staff_member' and member.uuid = a.subject_uuid
         left join users changed on changed.id = member.user_id
         left join staff_members invited_by on invited_by.uuid::text = a.after ->> 'invitedBy'
         left join users inviter on inviter.id = invited_by.user_id
    where ${sql.join(conditions, sql` and `)}
    order by a.id desc limit ${pageSize + 1}`);
  const shown = rows.slice(0, pageSize).map(({ key: _, ...row }) => ({ ...row, at: new Date(row.at).toISOString() }));
  return { rows: shown, next: rows.length > pageSize ? (rows[pageSize - 1]?.key ?? null) : null };
}

export async function hasAuditRow(queries: Queries, userId: number, idempotencyKey: string): Promise<boolean> {
  const { rowCount } = await queries.execute(
    sql`select 1 from audit_rows where user_id = ${userId} and idempotency_key = ${idempotencyKey}`,
  );
  return (rowCount ?? 0) > 0;
}
