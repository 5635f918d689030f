import { z } from 'zod';
import { auditAreas, type AuditArea } from '@/lib/audit-areas';
import { humanize, inTable } from '@/lib/format/cells';
import { changeText } from '@/lib/format/change-text';
import { endpoint, localDay } from '@/server/api/endpoint';
import { staffScreen } from '@/server/api/staff-screen';
import { listOf, listQuery, operatorPath, operatorRead } from './staff';

const changedFields = z.record(z.string(), z.union([z.string(), z.number()])).nullable();

export const auditRows = {
  auditList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/audit`,
    summary: 'The changes of the staff, newest first.',
    permission: 'audit.read',
    query: z.object({
      ...listQuery,
      area: z
        .enum(Object.keys(auditAreas) as AuditArea[])
        .optional()
        .meta({ title: 'Area', labels: auditAreas }),
      day: localDay().optional().meta({ title: 'Day', format: 'date' }),
      member: z.uuid().optional().catch(undefined),
      subject: z.uuid().optional().catch(undefined),
    }),
    output: listOf(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        /** Name and role of the person at the time of the change. `actor` is the login of a command. */
        name: z.string().nullable(),
        role: z.string().nullable(),
        memberId: z.uuid().nullable(),
        actor: z.string().nullable(),
        action: z.string(),
        subjectKind: z.string(),
        subjectId: z.uuid(),
        subjectName: z.string().nullable(),
        before: changedFields,
        after: changedFields,
        /** The name of the inviter whose id `after` has. */
        inviter: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
} as const;

const recordScreens: Readonly<Record<string, string>> = {
  refund: 'refunds',
  withdrawal: 'withdrawals',
  payment_attempt: 'reviews',
  terminal_payment: 'payments',
  payout: 'payouts',
  terminal_agent: 'terminals',
  bus: 'buses',
};

export const audit = staffScreen(auditRows, 'auditList', {
  path: ':slug/audit',
  icon: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  title: 'Audit',
  columns: [
    ['Time', ({ at }) => inTable(at)],
    [
      'Person',
      ({ name, actor, memberId }) => {
        const text = name ?? actor ?? '';
        return memberId ? { text, href: `audit?member=${memberId}` } : text;
      },
    ],
    ['Role', ({ role, name }) => humanize(role ?? (name === null ? 'command' : ''))],
    ['Action', ({ action }) => humanize(action.replaceAll('.', ' '))],
    [
      'Subject',
      ({ subjectKind: kind, subjectId: id, subjectName }) => ({
        text: subjectName ?? humanize(kind),
        href: recordScreens[kind] ? `${recordScreens[kind]}/${id}` : `audit?subject=${id}`,
      }),
    ],
    [
      'Change',
      ({ before, after, inviter }) => changeText(before, after && inviter ? { ...after, invitedBy: inviter } : after),
    ],
    ['Reason', ({ reason }) => reason ?? ''],
  ],
  empty: () => 'No change was found.',
});
