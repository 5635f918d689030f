import { z } from 'zod';
import { auditAreas, type AuditArea } from '@/lib/audit-areas';
import { done } from '@/lib/contracts/accounts';
import { maxReasonLength, reservedSlugs } from '@/lib/limits';
import { operatorRoles, roles } from '@/lib/permissions';
import { maxNameLength, namePattern, readCode, readContactText } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { localDay } from '@/server/api/local-day';
import { filter, listOf, listQuery, order, withoutNul } from './lists';

/**
 * Staff rows are read by forms: a title names a field, and `labels` name its values. A field with `isOnDemand` is shown when
 * the call has refused the form because of it.
 */
export const scope = z.object({ operatorId: z.union([z.uuid(), z.literal('platform')]) });

export const text = (title: string, max: number) => z.string().trim().min(1).max(max).meta({ title });
export const thebe = z.int().min(0).max(100_000_000);
export const reason = {
  reason: z.string().trim().max(maxReasonLength).optional().meta({ title: 'Reason' }),
};
const role = z.enum(roles);
const newRole = z.enum(operatorRoles).meta({ title: 'Role' });
const contact = z
  .string()
  .overwrite(readContactText)
  .min(3)
  .max(200)
  .meta({
    title: 'Phone or e-mail address',
    description: 'The invitation goes there by SMS or e-mail.',
    examples: ['new.colleague@operator.example'],
  });
const password = z
  .string()
  .max(200)
  .optional()
  .meta({ title: 'Password', format: 'password', autoComplete: 'current-password' });
const factorCode = z
  .string()
  .overwrite(readCode)
  .min(6)
  .max(20)
  .meta({ title: 'Code', autoComplete: 'one-time-code', inputMode: 'text' });

const membership = z.object({
  operatorId: z.union([z.uuid(), z.literal('platform')]),
  slug: z.string(),
  /** Null for the platform. */
  name: z.string().nullable(),
  role,
});
const member = z.object({
  id: z.uuid(),
  kind: z.enum(['member', 'invitation']),
  name: z.string(),
  role,
  since: z.iso.datetime(),
});

export const platformPath = '/app/v1/platform';
export const operatorPath = '/app/v1/staff/operators/:operatorId';
const changedFields = z.record(z.string(), z.union([z.string(), z.number()])).nullable();
const ofMember = scope.extend({ memberId: z.uuid() });
const byToken = z.object({ token: z.string().min(20).max(100) });

export const staffRead = { caller: 'staff', audit: 'read' } as const;
/** Answers the id of the record that a change has added. A form leads there. */
export const added = z.object({ record: z.uuid() });
export const staffChange = { method: 'POST', caller: 'staff', body: z.object(reason), output: done } as const;
export const timetableChange = { ...staffChange, permission: 'timetable.edit', params: scope } as const;
/** Every signed-in user may call these rows. */
const self = { caller: 'staff', permission: 'self' } as const;

export const staffEndpoints = {
  staffMe: endpoint({
    ...staffRead,
    path: '/app/v1/staff/me',
    summary: 'The caller’s memberships, and the one with which the caller works at the operator of the query.',
    permission: 'self',
    query: z.object({ slug: filter(100) }),
    output: z.object({ memberships: z.array(membership), current: membership.nullable() }),
  }),
  operatorList: endpoint({
    ...staffRead,
    path: `${platformPath}/operators`,
    summary: 'The operators by name.',
    permission: 'operator.read',
    query: z.object({
      ...listQuery,
      sort: order('name').default('name'),
      name: filter(100).meta({ title: 'Name' }),
    }),
    output: listOf(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), members: z.int() })),
  }),
  createOperator: endpoint({
    ...staffChange,
    path: `${platformPath}/operators`,
    summary: 'Creates an operator and invites its owner.',
    permission: 'operator.create',
    audit: 'operator.created',
    body: z.object({
      name: text('Name', maxNameLength).regex(namePattern),
      slug: z
        .string()
        .trim()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(60)
        .refine((slug) => !reservedSlugs.includes(slug))
        .meta({ title: 'Name in addresses', description: 'Lower case letters, digits and hyphens: morula-coaches' }),
      contact,
      ...reason,
    }),
  }),
  staffList: endpoint({
    ...staffRead,
    path: `${operatorPath}/staff`,
    summary: 'The members of the staff and the open invitations.',
    permission: 'staff.read',
    params: scope,
    query: z.object({
      ...listQuery,
      sort: order('name', 'since').default('name'),
      id: z.uuid().optional(),
      role: role.optional().meta({ title: 'Role' }),
    }),
    output: listOf(member),
  }),
  inviteStaff: endpoint({
    ...staffChange,
    path: `${operatorPath}/invitations`,
    summary: 'Invites a person by SMS or e-mail. The invitation replaces an open one to the same contact.',
    permission: 'staff.invite',
    audit: 'staff.invited',
    params: scope,
    body: z.object({ contact, role: newRole, ...reason }),
  }),
  invitePlatform: endpoint({
    ...staffChange,
    path: `${platformPath}/invitations`,
    summary: 'Invites a member of the platform.',
    permission: 'staff.invite',
    audit: 'staff.invited',
    body: z.object({ contact, ...reason }),
  }),
  withdrawInvitation: endpoint({
    ...staffChange,
    method: 'DELETE',
    path: `${operatorPath}/invitations/:invitationId`,
    summary: 'Withdraws an open invitation.',
    permission: 'staff.invite',
    audit: 'staff.invitation_withdrawn',
    params: scope.extend({ invitationId: z.uuid() }),
  }),
  changeRole: endpoint({
    ...staffChange,
    method: 'PUT',
    path: `${operatorPath}/staff/:memberId/role`,
    summary: 'Changes the role of a member. It takes effect at the next request.',
    permission: 'staff.change',
    audit: 'staff.role_changed',
    params: ofMember,
    body: z.object({ role: newRole, ...reason }),
  }),
  removeStaff: endpoint({
    ...staffChange,
    method: 'DELETE',
    path: `${operatorPath}/staff/:memberId`,
    summary: 'Ends a membership. The next request of the person is refused.',
    permission: 'staff.remove',
    audit: 'staff.removed',
    needsReason: true,
    params: ofMember,
  }),
  resetFactor: endpoint({
    ...staffChange,
    method: 'DELETE',
    path: `${operatorPath}/staff/:memberId/factor`,
    summary: 'Removes the second factor of a colleague who lost it, and ends the sessions of the colleague.',
    permission: 'staff.change',
    audit: 'factor.reset',
    needsReason: true,
    params: ofMember,
  }),
  auditList: endpoint({
    ...staffRead,
    path: `${operatorPath}/audit`,
    summary: 'The changes of the staff, newest first.',
    permission: 'audit.read',
    params: scope,
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
  recordExport: endpoint({
    ...staffChange,
    path: `${operatorPath}/exports`,
    summary: 'Records that the caller saves a list as a file.',
    permission: 'reports.export',
    audit: 'report.exported',
    params: scope,
    body: z.object({
      list: z.string().max(60),
      filter: z.string().max(1000).overwrite(withoutNul),
      rows: z.int().min(0),
      ...reason,
    }),
  }),
  invitation: endpoint({
    caller: 'anyone',
    path: '/app/v1/staff/invitations/:token',
    summary: 'An invitation. A signed-in caller must be the invited person.',
    params: byToken,
    /** `operator` is null for the platform, and `invitedBy` for a visitor. */
    output: z.object({ operator: z.string().nullable(), slug: z.string(), role, invitedBy: z.string().nullable() }),
  }),
  acceptInvitation: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/invitations/:token',
    summary: 'Accepts an invitation to the caller.',
    audit: 'staff.joined',
    params: byToken,
    output: done,
  }),
  factor: endpoint({
    ...staffRead,
    path: '/app/v1/staff/factor',
    summary:
      'The caller’s second factor. `uri` is the new secret of this session. `isFresh`: starred actions are allowed. `smsTo`: the end of the phone number that may get a code.',
    permission: 'self',
    output: z.object({
      state: z.enum(['none', 'pending', 'on']),
      uri: z.string().nullable(),
      isFresh: z.boolean(),
      smsTo: z.string().nullable(),
    }),
  }),
  beginFactor: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/factor',
    summary:
      'Makes a new secret. The first one needs the password. The confirmed one counts until a code confirms the new one.',
    audit: 'none',
    body: z.object({ password }),
    output: done,
  }),
  confirmFactor: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/factor/confirm',
    summary: 'Confirms the secret with a code. Returns ten recovery codes once.',
    audit: 'factor.set',
    body: z.object({ code: factorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  sendFactorCode: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/factor/sms',
    summary: 'Sends a code by SMS to a person without an app who works for operators, and not for the platform.',
    audit: 'none',
    output: done,
  }),
  checkFactor: endpoint({
    ...self,
    method: 'POST',
    path: '/app/v1/staff/factor/check',
    summary:
      'Checks a code or a recovery code. Without an app, the code is that of the SMS. Starred actions of this session are then allowed for 15 minutes.',
    audit: 'none',
    body: z.object({ code: factorCode }),
    output: done,
  }),
} as const;
