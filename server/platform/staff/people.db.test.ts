import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { inTransaction } from '@/server/db/client';
import { addPassenger, testPassword, type TestPassenger } from '@/server/testing/test-passengers';
import { messagesTo } from '@/server/testing/test-messages';
import { testPlatform } from '@/server/testing/test-platform';
import { addOperator, addStaff, auditRowsOf, type TestMember, type TestOperator } from '@/server/testing/test-staff';
import { lockMember } from './staff.repo';

const test = testPlatform();
let operator: TestOperator;
let owner: TestMember;
beforeEach(async () => {
  operator = await addOperator(test.db);
  owner = await addStaff(test.db, operator, 'owner', { factorAt: test.clock.read() });
});

const at = () => ({ operatorId: operator.uuid });
const as = ({ signedIn }: TestPassenger) => ({ ...signedIn, idempotencyKey: randomUUID() });
const seller = 'seller' as const;

async function invite(contact: string) {
  const sent = await test.callApi('inviteStaff', { params: at(), body: { contact, role: seller } }, as(owner));
  const [message] = (await messagesTo(test, contact)).toReversed();
  return { ...sent, token: (message?.data as { token?: string } | undefined)?.token ?? '' };
}
const accept = async (user: TestPassenger, token: string) =>
  (await test.callApi('acceptInvitation', { params: { token } }, as(user))).code;
const change = (caller: TestMember, memberId: string) =>
  test.callApi('changeRole', { params: { ...at(), memberId }, body: { role: 'planner' } }, as(caller));
const list = (caller: TestPassenger) => test.callApi('staffList', { params: at() }, as(caller));

describe('an invitation', () => {
  it.each(['+26700000000', '12345678', '1111111', '71515801.0', '+26771515801.0', '+1234567'])(
    'does not go to %s, which is no phone number',
    async (contact) => {
      expect((await invite(contact)).code).toBe('phone_invalid');
    },
  );

  it('makes the owner of its contact a member once', async () => {
    const user = await addPassenger(test.db);
    const { token } = await invite(user.phone);
    const shown = await test.callApi('invitation', { params: { token } }, as(user));
    expect(shown.data).toMatchObject({ operator: operator.slug, role: 'seller' });
    expect(await accept(user, token)).toBeUndefined();
    expect(await accept(user, token)).toBe('invitation_over');
    const { data } = await test.callApi('staffMe', { query: { slug: operator.slug } }, as(user));
    expect(data?.current).toMatchObject({ slug: operator.slug, role: 'seller' });
    expect(await auditRowsOf(test.db, user.id)).toMatchObject([{ action: 'staff.joined' }]);
    const query = { area: 'staff' } as const;
    const joined = (await test.callApi('auditList', { params: at(), query }, as(owner))).data?.rows[0];
    expect(joined).toMatchObject({ after: { role: 'seller' }, inviter: `${owner.firstName} ${owner.lastName}` });
    expect((await invite(user.phone)).code).toBe('already_staff');
  });

  it('shows a visitor the operator and the role, but no person', async () => {
    const user = await addPassenger(test.db);
    const { token } = await invite(user.phone);
    const shown = async () => test.callApi('invitation', { params: { token } });
    const { operator: name, ...others } = (await shown()).data ?? {};
    expect([name, others]).toEqual([operator.slug, { slug: operator.slug, role: 'seller', invitedBy: null }]);
    const withInviter = await test.callApi('invitation', { params: { token } }, as(user));
    expect(withInviter.data?.invitedBy).toBe(`${owner.firstName} ${owner.lastName}`);
    expect((await test.callApi('invitation', { params: { token: randomUUID() } })).code).toBe('not_found');
    await accept(user, token);
    expect((await shown()).code).toBe('invitation_over');
  });

  it('shows another account what a visitor reads, and refuses it, also one that has not confirmed the contact', async () => {
    const email = `invited-${randomUUID()}@operator.example`;
    const { token } = await invite(email);
    const unconfirmed = await addPassenger(test.db, { email, emailVerifiedAt: null });
    for (const user of [unconfirmed, await addPassenger(test.db)]) {
      expect(await accept(user, token)).toBe('invitation_other');
      const asVisitor = await test.callApi('invitation', { params: { token } });
      expect((await test.callApi('invitation', { params: { token } }, as(user))).data).toEqual(asVisitor.data);
    }
  });

  it('to the platform itself is refused with a role of an operator', async () => {
    const platform = await addStaff(test.db, operator, 'platform', { factorAt: test.clock.read() });
    const body = { contact: `invited-${randomUUID()}@operator.example`, role: 'owner' as const, reason: 'a test' };
    const input = { params: { operatorId: 'platform' as const }, body };
    expect((await test.callApi('inviteStaff', input, as(platform))).code).toBe('not_allowed');
  });

  it('ends after seven days, with a withdrawal, and with a newer one', async () => {
    const user = await addPassenger(test.db);
    const first = await invite(user.phone);
    const second = await invite(user.phone);
    expect(await accept(user, first.token)).toBe('invitation_over');
    const { data } = await list(owner);
    const open = data?.rows.filter(({ kind }) => kind === 'invitation') ?? [];
    expect(open).toHaveLength(1);
    const params = { ...at(), invitationId: open[0]?.id ?? '' };
    expect((await test.callApi('withdrawInvitation', { params, body: {} }, as(owner))).code).toBeUndefined();
    expect(await accept(user, second.token)).toBe('invitation_over');
    const third = await invite(user.phone);
    const now = test.clock.read();
    test.clock.advanceSeconds(7 * 86_400 + 1);
    expect(await accept(user, third.token)).toBe('invitation_over');
    test.clock.set(now);
  });
});

describe('a membership', () => {
  it('ends with the next request, on every device', async () => {
    const supervisor = await addStaff(test.db, operator, 'supervisor');
    expect((await list(supervisor)).code).toBeUndefined();
    const params = { ...at(), memberId: supervisor.memberId };
    await test.callApi('removeStaff', { params, body: { reason: 'left' } }, as(owner));
    expect((await list(supervisor)).code).toBe('not_found');
  });

  it('cannot end if it is the last one of an owner', async () => {
    expect((await change(owner, owner.memberId)).code).toBe('last_owner');
    expect(await auditRowsOf(test.db, owner.id)).toEqual([]);
  });

  it('cannot end for both of two owners who demote each other at once', async () => {
    const second = await addStaff(test.db, operator, 'owner', { factorAt: test.clock.read() });
    const answers = await Promise.all([change(owner, second.memberId), change(second, owner.memberId)]);
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(['last_owner', 'not_allowed']).toContain(codes.find((code) => code !== undefined));
  });
});

describe('the database', () => {
  const run = (...statements: SQL[]) =>
    inTransaction(test.db, async (tx) => {
      for (const statement of statements) await tx.execute(statement);
    });
  const rename = () => sql`update staff_members set role = 'planner' where uuid = ${owner.memberId}`;
  const addRow = (memberUuid: string) => sql`
    insert into audit_rows (member_id, action, subject_kind, subject_uuid)
    select id, 'a.test', 'staff_member', uuid from staff_members where uuid = ${memberUuid}`;
  const refused = { cause: { code: '23514' } };

  it('refuses a change of a membership without an audit row, and accepts it with one', async () => {
    await addStaff(test.db, operator, 'owner');
    await expect(run(rename())).rejects.toMatchObject(refused);
    await run(rename(), addRow(owner.memberId));
  });

  it('accepts the change without an audit row if the trigger is off', async () => {
    await addStaff(test.db, operator, 'owner');
    await test.db.execute(sql`alter table staff_members disable trigger staff_members_audited`);
    await run(rename());
    await test.db.execute(sql`alter table staff_members enable trigger staff_members_audited`);
  });

  it('refuses to leave an operator without an owner, unless the trigger is off', async () => {
    await expect(run(rename(), addRow(owner.memberId))).rejects.toMatchObject(refused);
    await test.db.execute(sql`alter table staff_members disable trigger staff_members_last_owner`);
    await run(rename(), addRow(owner.memberId));
    await test.db.execute(sql`alter table staff_members enable trigger staff_members_last_owner`);
  });

  it('adds an audit row of a member while another change locks the member', async () => {
    await inTransaction(test.db, async (tx) => {
      expect(await lockMember(tx, operator.id, owner.memberId)).toBeDefined();
      await test.db.execute(addRow(owner.memberId));
    });
  });

  it('refuses a second row of the staff in a transaction, unless the index is gone', async () => {
    const twice = () => run(addRow(owner.memberId), addRow(owner.memberId));
    await expect(twice()).rejects.toMatchObject({ cause: { code: '23505' } });
    await test.db.execute(sql`alter index audit_rows_one_of_staff rename to kept`);
    await run(addRow(owner.memberId));
    await test.db.execute(sql`drop index kept`);
    await twice();
  });
});

describe('the second factor', () => {
  const codeOf = (secret: string, now = test.clock.read()) =>
    new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: now.getTime() });
  const check = async (user: TestPassenger, code: string) =>
    (await test.callApi('checkFactor', { body: { code } }, as(user))).code;

  const begin = async (user: TestPassenger, password?: string) =>
    (await test.callApi('beginFactor', { body: { password: password ?? testPassword } }, as(user))).code;
  const pendingOf = async (user: TestPassenger) => {
    const { data } = await test.callApi('factor', {}, as(user));
    return data?.uri ? (new URL(data.uri).searchParams.get('secret') ?? '') : '';
  };
  const noticesTo = async ({ phone }: TestPassenger) =>
    (await messagesTo(test, phone)).flatMap(({ template, data }) => (template === 'factor-changed' ? [data] : []));

  async function enrol(user: TestPassenger) {
    await begin(user);
    const secret = await pendingOf(user);
    const confirmed = await test.callApi('confirmFactor', { body: { code: codeOf(secret) } }, as(user));
    return { secret, recoveryCodes: confirmed.data?.recoveryCodes ?? [] };
  }

  it('is set with one code, and a code counts once', async () => {
    const user = await addPassenger(test.db);
    const { secret, recoveryCodes } = await enrol(user);
    expect(recoveryCodes).toHaveLength(10);
    expect(await check(user, codeOf(secret))).toBe('factor_wrong');
    test.clock.advanceSeconds(30);
    expect(await check(user, codeOf(secret))).toBeUndefined();
    const { rows } = await test.db.execute<{ secret: string }>(
      sql`select secret from totp_secrets where user_id = ${user.id}`,
    );
    expect(rows[0]?.secret).not.toContain(secret);
  });

  it('is not confirmed again by a repeated key, which has no second set of recovery codes', async () => {
    const user = await addPassenger(test.db);
    await begin(user);
    const body = { code: codeOf(await pendingOf(user)) };
    const options = as(user);
    const confirm = () => test.callApi('confirmFactor', { body }, options);
    expect((await confirm()).data?.recoveryCodes).toHaveLength(10);
    expect((await confirm()).code).toBe('already_done');
    expect((await test.callApi('confirmFactor', { body }, as(user))).code).not.toBe('already_done');
    expect(await auditRowsOf(test.db, user.id)).toHaveLength(1);
  });

  it('accepts a recovery code once', async () => {
    const user = await addPassenger(test.db);
    const { recoveryCodes } = await enrol(user);
    expect(await check(user, recoveryCodes[3]?.toLowerCase() ?? '')).toBeUndefined();
    expect(await check(user, recoveryCodes[3] ?? '')).toBe('factor_wrong');
  });

  it('is fresh for 15 minutes, and marks the field of a wrong code or password', async () => {
    const user = await addPassenger(test.db);
    const wrong = await test.callApi('beginFactor', { body: { password: 'Wrong#1234' } }, as(user));
    expect(wrong.details.fields).toEqual({ password: 'Please check this' });
    await enrol(user);
    const checked = await test.callApi('checkFactor', { body: { code: '000000' } }, as(user));
    expect(checked.details.fields).toEqual({ code: 'Please check this' });
    const isFresh = async () => (await test.callApi('factor', {}, as(user))).data?.isFresh;
    test.clock.advanceSeconds(15 * 60 - 1);
    expect(await isFresh()).toBe(true);
    test.clock.advanceSeconds(1);
    expect(await isFresh()).toBe(false);
  });

  it('is locked after five wrong codes', async () => {
    const user = await addPassenger(test.db);
    const { secret } = await enrol(user);
    for (let round = 0; round < 5; round += 1) expect(await check(user, '000000')).toBe('factor_wrong');
    test.clock.advanceSeconds(30);
    expect(await check(user, codeOf(secret))).toBe('too_many_tries');
  });

  it('is locked for the day after 20 wrong codes, and right codes do not count', async () => {
    const user = await addPassenger(test.db);
    const { secret } = await enrol(user);
    const clearShort = () => test.db.execute(sql`delete from rate_limits where key like 'factor:%'`);
    for (let round = 0; round < 20; round += 1) {
      await clearShort();
      expect(await check(user, '000000')).toBe('factor_wrong');
      test.clock.advanceSeconds(30);
      if (round < 5) expect(await check(user, codeOf(secret))).toBeUndefined();
    }
    await clearShort();
    expect(await check(user, codeOf(secret))).toBe('too_many_tries');
  });

  it('is set up with the password first, and wrong passwords are limited', async () => {
    const user = await addPassenger(test.db);
    for (let round = 0; round < 5; round += 1) expect(await begin(user, 'Wrong#1234')).toBe('password_wrong');
    expect(await begin(user)).toBe('too_many_tries');
    expect(await pendingOf(user)).toBe('');
    await test.db.execute(sql`delete from rate_limits`);
    expect(await begin(user)).toBeUndefined();
  });

  it('does not count in a row of an earlier release without a confirmation, and replaces it', async () => {
    const user = await addPassenger(test.db);
    await test.db.execute(
      sql`insert into totp_secrets (user_id, secret) values (${user.id}, 'sealed by an earlier release')`,
    );
    expect((await test.callApi('factor', {}, as(user))).data?.state).toBe('none');
    const { recoveryCodes } = await enrol(user);
    expect(await check(user, recoveryCodes[0] ?? '')).toBeUndefined();
  });

  it('gives one set of recovery codes to three confirmations at once', async () => {
    const user = await addPassenger(test.db);
    await begin(user);
    const code = codeOf(await pendingOf(user));
    const confirm = () => test.callApi('confirmFactor', { body: { code } }, as(user));
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.filter(({ data }) => data)).toHaveLength(1);
  });

  it('tells its owner that it was set, guessed at once, replaced by a recovery code and reset', async () => {
    const member = await addStaff(test.db, operator, 'seller');
    const { recoveryCodes } = await enrol(member);
    expect(await noticesTo(member)).toEqual([{ change: 'set' }]);
    for (let round = 0; round < 7; round += 1) await check(member, '000000');
    await test.db.execute(sql`delete from rate_limits`);
    await check(member, recoveryCodes[0] ?? '');
    await test.db.execute(sql`update sessions set factor_at = ${test.clock.read()} where id = ${owner.sessionId}`);
    const params = { ...at(), memberId: member.memberId };
    await test.callApi('resetFactor', { params, body: { reason: 'lost phone' } }, as(owner));
    const changes = ['set', 'tried', 'recovery', 'reset'];
    expect(await noticesTo(member)).toEqual(changes.map((change) => ({ change })));
  });

  it('is replaced only after one of its codes', async () => {
    const user = await addPassenger(test.db);
    await enrol(user);
    test.clock.advanceSeconds(16 * 60);
    expect(await begin(user)).toBe('factor_required');
  });

  it('is reset by an owner, which ends the sessions of the colleague', async () => {
    const member = await addStaff(test.db, operator, 'supervisor');
    await enrol(member);
    await test.db.execute(sql`update sessions set factor_at = ${test.clock.read()} where id = ${owner.sessionId}`);
    const params = { ...at(), memberId: member.memberId };
    const { code } = await test.callApi('resetFactor', { params, body: { reason: 'lost phone' } }, as(owner));
    expect(code).toBeUndefined();
    expect((await test.callApi('factor', {}, as(member))).code).toBe('session_expired');
    const { rows } = await test.db.execute(sql`select from totp_secrets where user_id = ${member.id}`);
    expect(rows).toEqual([]);
  });
});
