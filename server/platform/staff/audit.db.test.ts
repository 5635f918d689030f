import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';
import { addOperator, addStaff, type TestMember, type TestOperator } from '@/server/testing/test-staff';

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
const change = (caller: TestMember, memberId: string) =>
  test.callApi('changeRole', { params: { ...at(), memberId }, body: { role: 'planner' } }, as(caller));

it('the audit keeps the name and the role that the person had at the time of the change', async () => {
  await addStaff(test.db, operator, 'owner');
  const changed = await addStaff(test.db, operator, 'seller');
  await change(owner, changed.memberId);
  const colleague = await addStaff(test.db, operator, 'owner', { factorAt: test.clock.read() });
  await change(colleague, owner.memberId);
  await test.db.execute(sql`update users set first_name = 'Platform,', last_name = 'Neo' where id = ${owner.id}`);
  const { data } = await test.callApi('auditList', { params: at(), query: { member: owner.memberId } }, as(colleague));
  const past = { name: `${owner.firstName} ${owner.lastName}`, role: 'owner', action: 'staff.role_changed' };
  expect(data?.rows).toMatchObject([past]);
});

it('the audit names the change, the person and the reason, and no contact', async () => {
  const phone = `+26771${String(Date.now()).slice(-6)}`;
  await test.callApi('inviteStaff', { params: at(), body: { contact: phone, role: seller } }, as(owner));
  const platform = await addStaff(test.db, operator, 'platform', { factorAt: test.clock.read() });
  const body = { contact: `b-${phone.slice(1)}@operator.example`, role: seller, reason: 'asked by phone' };
  await test.callApi('inviteStaff', { params: at(), body }, as(platform));
  const { data } = await test.callApi('auditList', { params: at(), query: { area: 'staff' } }, as(owner));
  expect(data?.rows).toMatchObject([
    { name: `${platform.firstName} ${platform.lastName}`, role: 'platform', reason: 'asked by phone' },
    { name: `${owner.firstName} ${owner.lastName}`, role: 'owner', reason: null, memberId: owner.memberId },
  ]);
  const changed = await addStaff(test.db, operator, 'seller');
  await change(owner, changed.memberId);
  const one = await test.callApi('auditList', { params: at(), query: { subject: changed.memberId } }, as(owner));
  expect(one.data?.rows).toMatchObject([
    { subjectName: `${changed.firstName} ${changed.lastName}`, action: 'staff.role_changed' },
  ]);
  expect(JSON.stringify(data)).not.toContain(phone);
  const elsewhere = await test.callApi('auditList', { params: at(), query: { day: '2020-01-01' } }, as(owner));
  expect(elsewhere.data?.rows).toEqual([]);
});

it('an area has the changes of its records only, and an unknown area is refused', async () => {
  await change(owner, (await addStaff(test.db, operator, 'seller')).memberId);
  const list = (query: object) => test.callApi('auditList', { params: at(), query }, as(owner));
  expect((await list({ area: 'staff' })).data?.rows).toMatchObject([{ action: 'staff.role_changed' }]);
  expect((await list({ area: 'refund' })).data?.rows).toEqual([]);
  for (const area of ['', 'refund.approved', 'staff_', '%'])
    expect((await list({ area })).code).toBe('invalid_request');
});

it.each(['0000-01-01', '27/11/2026', '2026-02-30', ''])('a list refuses %j, which is no day', async (day) => {
  expect((await test.callApi('auditList', { params: at(), query: { day } }, as(owner))).code).toBe('invalid_request');
});

it('a list ignores the accents of a name, and a text with a NUL character fits no row', async () => {
  const platform = await addStaff(test.db, operator, 'platform');
  const { data } = await test.callApi('operatorList', { query: { sort: 'name', name: '\0' } }, as(platform));
  expect(data?.rows).toEqual([]);
  const found = await test.callApi('operatorList', { query: { sort: 'name', name: 'TÉST–operator' } }, as(platform));
  expect(found.data?.rows.map(({ slug }) => slug)).toContain(operator.slug);
});
