import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { inTransaction } from '@/server/db/client';
import { itHolds } from '@/server/testing/property-test';
import { messagesTo } from '@/server/testing/test-messages';
import { addPassenger, type TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addOperator, addStaff, type TestMember, type TestOperator } from '@/server/testing/test-staff';

type Role = 'owner' | 'planner';
type Command =
  | { kind: 'invite'; member: number }
  | { kind: 'change'; member: number; role: Role }
  | { kind: 'remove'; member: number }
  /** Opens the link of the invitation with this index, in any state. */
  | { kind: 'accept'; invitation: number };

const member = fc.nat(1);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invite' as const), member }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      member,
      role: fc.constantFrom<Role>('owner', 'planner'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), member }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('accept' as const), invitation: fc.nat(4) }) },
);

const test = testPlatform();
const as = ({ signedIn }: TestPassenger) => ({ ...signedIn, idempotencyKey: randomUUID() });

async function invite(operator: TestOperator, inviter: TestMember) {
  const invited = await addPassenger(test.db);
  const input = { params: { operatorId: operator.uuid }, body: { contact: invited.phone, role: 'owner' as const } };
  const { code } = await test.callApi('inviteStaff', input, as(inviter));
  const [message] = await messagesTo(test, invited.phone);
  const { token = '' } = (message?.data ?? {}) as { token?: string };
  return {
    code,
    accept: async () => (await test.callApi('acceptInvitation', { params: { token } }, as(invited))).code,
  };
}

const countOpen = async ({ id }: TestOperator) => {
  const { rowCount } = await test.db.execute(
    sql`select from staff_invitations where operator_id = ${id} and accepted_at is null and withdrawn_at is null`,
  );
  return rowCount;
};

itHolds('an invitation counts only while its inviter may invite', { cases: 8, timeoutMs: 60_000 }, () =>
  fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 16 }), async (commands) => {
    // Hundreds of cases would use up the budget of SMS.
    await test.db.execute(sql`delete from rate_limits`);
    const factorAt = test.clock.read();
    const operator = await addOperator(test.db);
    const root = await addStaff(test.db, operator, 'owner', { factorAt });
    const people = [
      await addStaff(test.db, operator, 'owner', { factorAt }),
      await addStaff(test.db, operator, 'owner', { factorAt }),
    ] as const;
    const roles: (Role | 'ended')[] = ['owner', 'owner'];
    const invitations: { inviter: number; isOpen: boolean; accept: () => Promise<string | undefined> }[] = [];
    const end = (inviter: number) => {
      for (const one of invitations) if (one.inviter === inviter) one.isOpen = false;
    };
    for (const one of commands) {
      const params = { operatorId: operator.uuid, memberId: people['member' in one ? one.member : 0]?.memberId ?? '' };
      switch (one.kind) {
        case 'invite': {
          const { code, accept } = await invite(operator, people[one.member] ?? root);
          const isRefused = roles[one.member] !== 'owner';
          expect(code !== undefined).toBe(isRefused);
          if (!isRefused) invitations.push({ inviter: one.member, isOpen: true, accept });
          break;
        }
        case 'change':
          await test.callApi('changeRole', { params, body: { role: one.role } }, as(root));
          if (roles[one.member] === 'ended') break;
          roles[one.member] = one.role;
          if (one.role === 'planner') end(one.member);
          break;
        case 'remove':
          await test.callApi('removeStaff', { params, body: { reason: 'left' } }, as(root));
          roles[one.member] = 'ended';
          end(one.member);
          break;
        case 'accept': {
          const invitation = invitations[one.invitation];
          if (!invitation) break;
          expect(await invitation.accept()).toBe(invitation.isOpen ? undefined : 'invitation_over');
          invitation.isOpen = false;
        }
      }
      expect(await countOpen(operator)).toBe(invitations.filter(({ isOpen }) => isOpen).length);
    }
  }),
);

it('an open invitation of a member without the right is refused, also if it was not withdrawn', async () => {
  const operator = await addOperator(test.db);
  await addStaff(test.db, operator, 'owner');
  const inviter = await addStaff(test.db, operator, 'owner', { factorAt: test.clock.read() });
  const { accept } = await invite(operator, inviter);
  await inTransaction(test.db, async (tx) => {
    await tx.execute(sql`update staff_members set role = 'planner' where uuid = ${inviter.memberId}`);
    await tx.execute(sql`
      insert into audit_rows (actor, action, subject_kind, subject_uuid)
      values ('tests', 'staff.role_changed', 'staff_member', ${inviter.memberId})`);
  });
  expect(await countOpen(operator)).toBe(1);
  expect(await accept()).toBe('invitation_over');
});

it('of two invitations of one contact at once, one is refused or replaces the other', async () => {
  const operator = await addOperator(test.db);
  const owner = await addStaff(test.db, operator, 'owner', { factorAt: test.clock.read() });
  const { phone } = await addPassenger(test.db);
  const input = { params: { operatorId: operator.uuid }, body: { contact: phone, role: 'seller' as const } };
  const send = async () => (await test.callApi('inviteStaff', input, as(owner))).code;
  const codes = await Promise.all(Array.from({ length: 4 }, send));
  expect(codes.filter((code) => code !== undefined && code !== 'already_invited')).toEqual([]);
  expect([codes.includes(undefined), await countOpen(operator)]).toEqual([true, 1]);
});

it('an accepted invitation to the platform is reported to its other members', async () => {
  const operator = await addOperator(test.db);
  const inviter = await addStaff(test.db, operator, 'platform', { factorAt: test.clock.read() });
  const people = [inviter, await addStaff(test.db, operator, 'platform'), await addPassenger(test.db)] as const;
  const [, , user] = people;
  const sent = await test.callApi('invitePlatform', { body: { contact: user.phone } }, as(inviter));
  const [message] = await messagesTo(test, user.phone);
  const { token = '' } = (message?.data ?? {}) as { token?: string };
  const accepted = await test.callApi('acceptInvitation', { params: { token } }, as(user));
  expect([sent.code, accepted.code]).toEqual([undefined, undefined]);
  const countReports = async ({ phone, email }: TestPassenger) => {
    const messages = [...(await messagesTo(test, phone)), ...(await messagesTo(test, email ?? ''))];
    return messages.filter(({ template }) => template === 'staff-joined').length;
  };
  expect(await Promise.all(people.map(countReports))).toEqual([1, 1, 0]);
});
