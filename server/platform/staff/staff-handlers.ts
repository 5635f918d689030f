import { randomUUID } from 'node:crypto';
import { doneResponse } from '@/lib/contracts/accounts';
import { mayDo, platformRole } from '@/lib/permissions';
import { figurePermissions } from '@/server/api/endpoints/figures';
import { inTransaction } from '@/server/db/client';
import { writeAuditRow } from '@/server/db/write-audit-row';
import { changed, type Handlers } from '@/server/platform/handler';
import { listAudit } from './audit.repo';
import { beginFactor, checkFactor, confirmFactor, sendFactorCode, showFactor } from './factor';
import {
  acceptInvitation,
  changeRole,
  createOperator,
  invite,
  removeStaff,
  resetFactor,
  showInvitation,
  withdrawInvitation,
} from './people';
import { listMemberships, listOperators, listStaff, type NamedMembership } from './staff.repo';
import { countDepartures, countQueue, listDepartures, listPassengers } from './today.repo';

const toMembership = ({ operatorId, slug, name, role }: NamedMembership) => ({ operatorId, slug, name, role });

export const staffHandlers = {
  staffMe: async ({ platform, user, query: { slug = '' } }) => {
    const rows = await listMemberships(platform.db, user.id, slug);
    const memberships = rows.filter(({ isOwn }) => isOwn).map(toMembership);
    const current = rows.find((row) => row.slug === slug);
    return { memberships, current: current ? toMembership(current) : null };
  },
  today: async ({ platform: { db, clock }, staff: { operatorId, role } }) => {
    const figures = await (operatorId === null ? countQueue(db) : countDepartures(db, operatorId, clock()));
    return { figures: figures.filter(({ name }) => mayDo(role, figurePermissions[name] ?? 'today.read')) };
  },
  departureList: ({ platform: { db, clock }, staff, query }) => listDepartures(db, staff.operatorId, query, clock()),
  passengerList: async ({ platform: { db, clock }, staff: { operatorId }, query: { trip } }) => {
    const { rows: [departure] = [] } = trip ? await listDepartures(db, operatorId, { id: trip }, clock()) : {};
    const rows = trip && departure ? await listPassengers(db, operatorId, trip) : [];
    return { rows, next: null, departure };
  },
  operatorList: ({ platform, query }) => listOperators(platform.db, query),
  createOperator: ({ platform, body, ...call }) => changed(createOperator(platform, call, body)),
  staffList: ({ platform, staff, query }) => listStaff(platform.db, staff.operatorId, query),
  inviteStaff: ({ platform, body, ...call }) => changed(invite(platform, call, body)),
  invitePlatform: ({ platform, body, ...call }) => changed(invite(platform, call, { ...body, role: platformRole })),
  withdrawInvitation: ({ platform, staff, author, params }) =>
    changed(withdrawInvitation(platform, staff, author, params.invitationId)),
  changeRole: ({ platform, staff, author, params, body }) =>
    changed(changeRole(platform, staff, author, params.memberId, body.role)),
  removeStaff: ({ platform, staff, author, params }) => changed(removeStaff(platform, staff, author, params.memberId)),
  resetFactor: ({ platform, staff, author, params }) => changed(resetFactor(platform, staff, author, params.memberId)),
  auditList: ({ platform, staff, query }) => listAudit(platform.db, staff.operatorId, query),
  recordExport: ({ platform, author, body: { list, filter, rows } }) => {
    const subject = ['report', randomUUID()] as const;
    const change = { action: 'report.exported', subject, after: { list, filter, rows } } as const;
    return changed(inTransaction(platform.db, (tx) => writeAuditRow(tx, author, change)));
  },
  invitation: ({ platform, user, params }) => showInvitation(platform, user, params.token),
  acceptInvitation: ({ platform, user, author, params }) =>
    changed(acceptInvitation(platform, user, author, params.token)),
  factor: ({ platform, user }) => showFactor(platform, user),
  beginFactor: async ({ platform, user, body }) => {
    await beginFactor(platform, user, body.password);
    return doneResponse;
  },
  confirmFactor: async ({ platform, user, author, body }) => {
    const { codes, audited } = await confirmFactor(platform, user, author, body.code);
    return { output: { recoveryCodes: codes }, audited };
  },
  sendFactorCode: async ({ platform, user, clientAddress }) => {
    await sendFactorCode(platform, user, clientAddress);
    return doneResponse;
  },
  checkFactor: async ({ platform, user, body, clientAddress }) => {
    await checkFactor(platform, user, { ...body, clientAddress });
    return doneResponse;
  },
} satisfies Partial<Handlers>;
