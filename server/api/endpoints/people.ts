import { z } from 'zod';
import { done } from '@/lib/contracts/accounts';
import { day, humanize } from '@/lib/format/cells';
import { operatorRoles, roles } from '@/lib/permissions';
import { readContactText } from '@/lib/typed';
import { endpoint } from '@/server/api/endpoint';
import { staffScreen, type Column, type RowOf } from '@/server/api/staff-screen';
import { listOf, listQuery, operatorPath, operatorRead, order, reason, scope, staffChange } from './staff';

const role = z.enum(roles);
const newRole = z.enum(operatorRoles).meta({ title: 'Role' });
export const contact = z
  .string()
  .overwrite(readContactText)
  .min(3)
  .max(200)
  .meta({
    title: 'Phone or e-mail address',
    description: 'The invitation goes there by SMS or e-mail.',
    examples: ['new.colleague@operator.example'],
  });

const member = z.object({
  id: z.uuid(),
  kind: z.enum(['member', 'invitation']),
  name: z.string(),
  role,
  since: z.iso.datetime(),
});

const memberChange = { ...staffChange, params: scope.extend({ memberId: z.uuid() }) } as const;
const byToken = z.object({ token: z.string().min(20).max(100) });

const personRows = {
  staffList: endpoint({
    ...operatorRead,
    path: `${operatorPath}/staff`,
    summary: 'The members of the staff and the open invitations.',
    permission: 'staff.read',
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
    params: scope,
    path: `${operatorPath}/invitations`,
    summary: 'Invites a person by SMS or e-mail. The invitation replaces an open one to the same contact.',
    permission: 'staff.invite',
    audit: 'staff.invited',
    body: z.object({ contact, role: newRole, ...reason }),
  }),
  invitePlatform: endpoint({
    ...staffChange,
    path: '/app/v1/platform/invitations',
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
    ...memberChange,
    method: 'PUT',
    path: `${operatorPath}/staff/:memberId/role`,
    summary: 'Changes the role of a member. It takes effect at the next request.',
    permission: 'staff.change',
    audit: 'staff.role_changed',
    body: z.object({ role: newRole, ...reason }),
  }),
  removeStaff: endpoint({
    ...memberChange,
    method: 'DELETE',
    path: `${operatorPath}/staff/:memberId`,
    summary: 'Ends a membership. The next request of the person is refused.',
    permission: 'staff.remove',
    audit: 'staff.removed',
    needsReason: true,
  }),
  resetFactor: endpoint({
    ...memberChange,
    method: 'DELETE',
    path: `${operatorPath}/staff/:memberId/factor`,
    summary: 'Removes the second factor of a colleague who lost it, and ends the sessions of the colleague.',
    permission: 'staff.change',
    audit: 'factor.reset',
    needsReason: true,
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
    caller: 'staff',
    permission: 'self',
    method: 'POST',
    path: '/app/v1/staff/invitations/:token',
    summary: 'Accepts an invitation to the caller.',
    audit: 'staff.joined',
    params: byToken,
    output: done,
  }),
} as const;

type Person = RowOf<typeof personRows.staffList>;
const isPossible = ({ kind }: Person) => kind === 'member';
const columns: readonly Column<Person>[] = [
  ['Name', ({ id, name }) => ({ text: name, href: `people/${id}` })],
  ['Role', ({ role }) => humanize(role)],
  ['State', ({ kind }) => (kind === 'member' ? 'Works here' : 'Invited')],
  ['Since', ({ since }) => day(since)],
];

export const people = staffScreen(personRows, 'staffList', {
  path: ':slug/people',
  icon: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5.5a3 3 0 0 1 0 6M18 14.5c2.2.8 3.5 2.7 3.5 5.5',
  title: 'People',
  columns,
  empty: () => 'No person works here yet.',
  forms: [
    { form: ['inviteStaff', 'Invite a person', 'Invite', 'The invitation will be sent.'], only: 'operator' },
    { form: ['invitePlatform', 'Invite a person', 'Invite', 'The invitation will be sent.'], only: 'platform' },
  ],
  record: {
    title: 'Person',
    columns,
    forms: [
      { form: ['changeRole', 'Change the role', 'Change', 'The role was changed.'], only: 'operator', isPossible },
      {
        form: ['resetFactor', 'Reset a lost second factor', 'Reset', 'The second factor was removed.'],
        isDanger: true,
        isPossible,
      },
      {
        form: ['removeStaff', 'Remove from the staff', 'Remove', 'The person was removed.'],
        isDanger: true,
        isPossible,
      },
      {
        form: ['withdrawInvitation', 'Withdraw the invitation', 'Withdraw', 'The invitation was withdrawn.'],
        isDanger: true,
        isPossible: ({ kind }) => kind === 'invitation',
      },
    ],
  },
});
