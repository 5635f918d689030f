import { randomBytes } from 'node:crypto';
import { enabledCountries } from '@/lib/domain/countries';
import { parsePhone } from '@/lib/domain/phone';
import { AppError } from '@/lib/errors';
import { invitationDays } from '@/lib/limits';
import { lastingRole, mayDo, platformRole, type Role } from '@/lib/permissions';
import { inTransaction, refuseFault, type Queries, type Transaction } from '@/server/db/client';
import { writeAuditRow, type AuditAuthor, type AuditToken } from '@/server/db/write-audit-row';
import { enqueueMessage } from '@/server/messaging/message-outbox';
import { getConfirmedContacts } from '@/server/platform/accounts/accounts.repo';
import { refuseInvalidEmail } from '@/server/platform/accounts/delivery-channel';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import { revokeSessions } from '@/server/platform/accounts/sessions.repo';
import { hashToken } from '@/server/platform/accounts/tokens';
import { typedPhone } from '@/server/platform/accounts/typed-phone';
import { count } from '@/server/platform/count';
import type { Handler } from '@/server/platform/handler';
import type { Passenger, Platform, Staff } from '@/server/platform/platform';
import { reportFactor } from './factor';
import {
  countMemberships,
  deleteFactor,
  findInvitation,
  findMember,
  findMemberByContact,
  findOperatorName,
  insertMember,
  insertOperator,
  lockInvitation,
  listPlatformUsers,
  lockMember,
  replaceInvitation,
  updateInvitation,
  updateMember,
  withdrawOpenOf,
  type InvitationRow,
  type MemberRow,
} from './staff.repo';

type Inviter = { platform: Platform; staff: Staff; author: AuditAuthor; clientAddress: string };
type Invited = { operatorId: number | null; role: Role; contact: string };

/** Returns a phone number (E.164) or an e-mail address in lower case. Counts a message to it. */
async function readContact(platform: Platform, typed: string, clientAddress: string): Promise<string> {
  if (typed.includes('@')) {
    const email = typed.toLowerCase();
    refuseInvalidEmail({ email });
    await count(platform, 'email-code', { network: clientAddress });
    return email;
  }
  const phone = await typedPhone(platform.db, typed);
  if (enabledCountries.every(({ code }) => parsePhone(phone, code) === null)) throw new AppError('phone_invalid');
  await count(platform, 'sms', { network: clientAddress, phone, isOwner: true });
  return phone;
}

/** Only the link in the message has the token. The table has its hash. */
async function sendInvitation(platform: Platform, tx: Transaction, { memberId }: Staff, invited: Invited) {
  const token = randomBytes(18).toString('base64url');
  const { operatorId, role, contact } = invited;
  const expiresAt = new Date(platform.clock().getTime() + invitationDays * 86_400_000);
  const invitation = { ...invited, tokenHash: hashToken(token), invitedBy: memberId, expiresAt };
  const { uuid } = await replaceInvitation(tx, invitation);
  await enqueueMessage(platform, tx, {
    cause: `invitation:${uuid}`,
    channel: contact.includes('@') ? 'email' : 'sms',
    recipient: contact,
    template: 'staff-invitation',
    data: { operator: await findOperatorName(tx, operatorId), role, token, days: invitationDays },
  });
  return uuid;
}

export const createOperator: Handler<'createOperator'> = async ({ platform, staff, author, clientAddress, body }) => {
  const { name, slug } = body;
  const contact = await readContact(platform, body.contact, clientAddress);
  const created = inTransaction(platform.db, async (tx) => {
    const { id, uuid } = await insertOperator(tx, { name, slug });
    await sendInvitation(platform, tx, staff, { operatorId: id, role: lastingRole, contact });
    const after = { name, slug };
    return writeAuditRow(tx, author, { action: 'operator.created', subject: ['operator', uuid], after });
  });
  return created.catch(refuseFault(/^operators_/, 'operator_exists'));
};

export const inviteStaff: Handler<'inviteStaff'> = ({ body, ...call }) => invite(call, body);
export const invitePlatform: Handler<'invitePlatform'> = ({ body, ...call }) =>
  invite(call, { ...body, role: platformRole });

async function invite(
  { platform, staff, author, clientAddress }: Inviter,
  { role, contact: typed }: { role: Role; contact: string },
): Promise<AuditToken> {
  const { operatorId } = staff;
  if ((operatorId === null) !== (role === platformRole)) throw new AppError('not_allowed');
  const contact = await readContact(platform, typed, clientAddress);
  const known = await findMemberByContact(platform.db, operatorId, contact);
  if (known) throw new AppError('already_staff', { fields: { contact: `This person works here as ${known.role}` } });
  const invited = inTransaction(platform.db, async (tx) => {
    const uuid = await sendInvitation(platform, tx, staff, { operatorId, role, contact });
    const after = { role, to: contact.includes('@') ? 'e-mail' : `phone …${contact.slice(-3)}` };
    return writeAuditRow(tx, author, { action: 'staff.invited', subject: ['staff_invitation', uuid], after });
  });
  return invited.catch(refuseFault(/^staff_invitations_open$/, 'already_invited'));
}

export const withdrawInvitation: Handler<'withdrawInvitation'> = ({ platform, staff, author, params }) =>
  inTransaction(platform.db, async (tx) => {
    const uuid = params.invitationId;
    const invitation = await lockInvitation(tx, { uuid });
    if (invitation?.operatorId !== staff.operatorId) throw new AppError('not_found');
    if (invitation.withdrawnAt) return 'repeated';
    if (invitation.acceptedAt) throw new AppError('invitation_over');
    await updateInvitation(tx, invitation.id, { withdrawnAt: platform.clock() });
    return writeAuditRow(tx, author, { action: 'staff.invitation_withdrawn', subject: ['staff_invitation', uuid] });
  });

/** Returns the inviter. An invitation also ends with the right of its inviter to invite. */
async function refuseOver(queries: Queries, invitation: InvitationRow, now: Date): Promise<MemberRow> {
  const { acceptedAt, withdrawnAt, expiresAt, invitedBy } = invitation;
  const inviter = await findMember(queries, invitedBy);
  const isOver = acceptedAt !== null || withdrawnAt !== null || expiresAt <= now;
  if (isOver || inviter?.endedAt !== null || !mayDo(inviter.role, 'staff.invite'))
    throw new AppError('invitation_over');
  return inviter;
}

/** An account may accept only if it has confirmed the contact by a code. */
async function isInvited(queries: Queries, user: Passenger, { contact }: InvitationRow): Promise<boolean> {
  const { email, phone } = await getConfirmedContacts(queries, user.id);
  return contact === email || contact === phone;
}

/** The link reveals the operator and the role to everyone, and the inviter to the invited account only. */
export const showInvitation: Handler<'invitation'> = async ({ platform, user, params }) => {
  const found = await findInvitation(platform.db, hashToken(params.token));
  if (!found) throw new AppError('not_found');
  const { invitation, invitedBy, ...shown } = found;
  await refuseOver(platform.db, invitation, platform.clock());
  const isOwn = user && (await isInvited(platform.db, user, invitation));
  return { ...shown, role: invitation.role, invitedBy: isOwn ? invitedBy : null };
};

export const acceptInvitation: Handler<'acceptInvitation'> = ({ platform, user, author, params }) =>
  inTransaction(platform.db, async (tx) => {
    const invitation = await lockInvitation(tx, { tokenHash: hashToken(params.token) });
    if (!invitation) throw new AppError('not_found');
    if (!(await isInvited(tx, user, invitation))) throw new AppError('invitation_other');
    const now = platform.clock();
    const inviter = await refuseOver(tx, invitation, now);
    const { operatorId, role } = invitation;
    const member = await insertMember(tx, { operatorId, userId: user.id, role });
    if (!member) throw new AppError('already_staff');
    await updateInvitation(tx, invitation.id, { acceptedAt: now });
    // A person who invites a second own account could confirm their own payouts, so the others read of each new member.
    for (const userId of operatorId === null ? await listPlatformUsers(tx) : [])
      if (userId !== user.id)
        await notifyUser(platform, tx, userId, {
          cause: `joined:${member.uuid}:${userId}`,
          template: 'staff-joined',
          data: {},
        });
    const call = { userId: user.id, requestId: null, idempotencyKey: null, ...author.staff };
    const joined = { ...author, staff: { ...call, member: { id: member.id, operatorId, role }, operatorId } };
    const after = { role, invitedBy: inviter.uuid };
    return writeAuditRow(tx, joined, { action: 'staff.joined', subject: ['staff_member', member.uuid], after });
  });

type MemberCall = { platform: Platform; staff: Staff; params: { memberId: string } };

async function changeMember(
  { platform, staff, params }: MemberCall,
  change: (tx: Transaction, member: MemberRow) => Promise<AuditToken | 'repeated'>,
) {
  const changed = inTransaction(platform.db, async (tx) => {
    const member = await lockMember(tx, staff.operatorId, params.memberId);
    if (!member) throw new AppError('not_found');
    return change(tx, member);
  });
  return changed.catch(refuseFault(/^staff_members_last_owner$/, 'last_owner'));
}

export const changeRole: Handler<'changeRole'> = ({ author, body: { role }, ...call }) =>
  changeMember(call, async (tx, member) => {
    if (member.role === role) return 'repeated';
    if (call.staff.operatorId === null) throw new AppError('not_allowed');
    await updateMember(tx, member.id, { role });
    const withdrawn = mayDo(role, 'staff.invite') ? {} : await withdrawOpenOf(tx, member.id);
    return writeAuditRow(tx, author, {
      action: 'staff.role_changed',
      subject: ['staff_member', member.uuid],
      before: { role: member.role },
      after: { role, ...withdrawn },
    });
  });

export const removeStaff: Handler<'removeStaff'> = ({ author, ...call }) =>
  changeMember(call, async (tx, member) => {
    await updateMember(tx, member.id, { endedAt: call.platform.clock() });
    const facts = { before: { role: member.role }, after: await withdrawOpenOf(tx, member.id) };
    return writeAuditRow(tx, author, { action: 'staff.removed', subject: ['staff_member', member.uuid], ...facts });
  });

/** The factor also protects memberships elsewhere, so only the platform resets that of a person with several. */
export const resetFactor: Handler<'resetFactor'> = ({ platform, author, ...call }) =>
  changeMember({ platform, ...call }, async (tx, { uuid, userId }) => {
    const isOfPlatform = author.staff?.member?.operatorId === null;
    if (!isOfPlatform && (await countMemberships(tx, userId)) > 1) throw new AppError('not_allowed');
    await deleteFactor(tx, userId);
    await revokeSessions(tx, userId, null, platform.clock());
    await reportFactor(platform, tx, userId, 'reset');
    return writeAuditRow(tx, author, { action: 'factor.reset', subject: ['staff_member', uuid] });
  });

/** The first member of the platform is made by a command. Sample members have the actor `sandbox`. */
export async function addMember(
  tx: Transaction,
  member: Pick<MemberRow, 'operatorId' | 'userId' | 'role'>,
  author: AuditAuthor,
): Promise<boolean> {
  const added = await insertMember(tx, member);
  if (!added) return false;
  const after = { role: member.role };
  await writeAuditRow(tx, author, { action: 'staff.joined', subject: ['staff_member', added.uuid], after });
  return true;
}
