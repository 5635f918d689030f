import { randomUUID } from 'node:crypto';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import type { Handlers } from '@/server/platform/handler';
import { listAudit } from './audit.repo';
import { beginFactor, checkFactor, confirmFactor, sendFactorCode, showFactor } from './factor';
import {
  acceptInvitation,
  changeRole,
  createOperator,
  invitePlatform,
  inviteStaff,
  removeStaff,
  resetFactor,
  showInvitation,
  withdrawInvitation,
} from './people';
import { listMemberships, listOperators, listStaff, type NamedMembership } from './staff.repo';

const toMembership = ({ operatorId, slug, name, role }: NamedMembership) => ({ operatorId, slug, name, role });

export const staffHandlers = {
  staffMe: async ({ platform, user, query: { slug = '' } }) => {
    const rows = await listMemberships(platform.db, user.id, slug);
    const memberships = rows.filter(({ isOwn }) => isOwn).map(toMembership);
    const current = rows.find((row) => row.slug === slug);
    return { memberships, current: current ? toMembership(current) : null };
  },
  operatorList: ({ platform, query }) => listOperators(platform.db, query),
  createOperator,
  staffList: ({ platform, staff, query }) => listStaff(platform.db, staff.operatorId, query),
  inviteStaff,
  invitePlatform,
  withdrawInvitation,
  changeRole,
  removeStaff,
  resetFactor,
  auditList: ({ platform, staff, query }) => listAudit(platform.db, staff.operatorId, query),
  recordExport: ({ platform, author, body: { list, filter, rows } }) => {
    const subject = ['report', randomUUID()] as const;
    const change = { action: 'report.exported', subject, after: { list, filter, rows } } as const;
    return inTransaction(platform.db, (tx) => writeAuditRow(tx, author, change));
  },
  invitation: showInvitation,
  acceptInvitation,
  factor: showFactor,
  beginFactor,
  confirmFactor,
  sendFactorCode,
  checkFactor,
} satisfies Partial<Handlers>;
