import { sql } from 'drizzle-orm';
import { allowChanges, finishRestore, refuseMissingTables, refuseUnrestored } from '@/server/db/restored-database';
import { lastCode, lastLinkToken } from '@/server/testing/test-accounts';
import { messagesTo, sentDue } from '@/server/testing/test-messages';
import { addPassenger } from '@/server/testing/test-passengers';
import { testPlatform } from '@/server/testing/test-platform';

const test = testPlatform();

// `refunds.db.test.ts` has the refunds.
it('on a restored site no link, code, session or old message of the backup works', async () => {
  const anna = await addPassenger(test.db, { emailVerifiedAt: new Date() });
  const { phone } = await addPassenger(test.db);
  await test.callApi('requestReset', { body: { email: anna.email ?? '' } });
  await test.callApi('requestReset', { body: { phone } });
  const code = await lastCode(test, phone);
  const token = await lastLinkToken(test, anna.email);
  await test.db.execute(sql`
    update message_outbox set created_at = now() - interval '61 minutes' where channel = 'sms' and state = 'pending'`);

  await finishRestore(test.db, 'tests');

  const password = 'Newer#1234';
  const refusals = await Promise.all([
    test.callApi('resetByLink', { body: { token, password } }),
    test.callApi('resetByCode', { body: { account: { phone }, code, password } }),
    test.callApi('user', { params: { userId: anna.uuid } }, anna.signedIn),
  ]);
  expect(refusals.map((refusal) => refusal.code)).toEqual(['reset_link_invalid', 'code_wrong', 'session_expired']);
  expect(await sentDue({ db: test.db })).toMatchObject([{ channel: 'email' }]);
  const old = await messagesTo(test, phone);
  expect(old).toMatchObject([{ state: 'dead' }]);
  expect(JSON.stringify(old)).not.toContain(code);
});

it('refuses to finish a database that was never restored, or that lacks a table', async () => {
  await expect(refuseUnrestored(test.db)).rejects.toThrow('This database was not restored');
  await allowChanges(test.db, false);
  await expect(refuseUnrestored(test.db)).resolves.toBeUndefined();
  await allowChanges(test.db, true);
  await expect(refuseUnrestored(test.db)).rejects.toThrow('This database was not restored');
  await expect(refuseMissingTables(test.db)).resolves.toBeUndefined();
  await test.db.execute(sql`alter table bookings rename to other`);
  await expect(refuseMissingTables(test.db)).rejects.toThrow('lacks the table bookings: restore');
  await test.db.execute(sql`alter table other rename to bookings`);
});
