import { sql } from 'drizzle-orm';
import { inTransaction } from '@/server/db/client';
import { addAgent, authenticateAgent, replaceKey, revokeAgent } from '@/server/platform/sales/payments/agents';
import { closeMoney } from '@/server/platform/sales/settlement/close-money';
import { testPlatform } from '@/server/testing/test-platform';
import { addColleague, operatorOf } from '@/server/testing/test-staff';
import { addSampleSales } from './sample-sales';
import { demoStaff, sampleBuyer, sampleTerminalName } from '@/server/process/demo-accounts';
import { addMember } from '@/server/platform/staff/people';
import { addPassenger } from '@/server/testing/test-passengers';
import { needsSampleSales } from './seed';

const test = testPlatform();

it('a start that fails halfway adds nothing, so the next one adds all', async () => {
  expect(await needsSampleSales(test.db)).toBe(false);
  await addPassenger(test.db, { ...sampleBuyer, phoneVerifiedAt: test.clock.read() });
  await addAgent(test.platform, { name: 'Sample terminal', place: 'Rank' }, { actor: 'tests', reason: null });
  await expect(addSampleSales(test.platform)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await needsSampleSales(test.db)).toBe(true);
  await test.db.execute(sql`delete from terminal_agents`);
});

it('a new sandbox has work on each screen of the staff, and a start adds it once', async () => {
  expect(await needsSampleSales(test.db)).toBe(true);
  const morula = await operatorOf(test.db, 'Morula Coaches');
  await test.db.execute(sql`update operators set sample = true`);
  const owner = await addPassenger(test.db, { phone: demoStaff[0].phone, phoneVerifiedAt: test.clock.read() });
  const member = { operatorId: morula.id, userId: owner.id, role: 'owner' } as const;
  await inTransaction(test.db, (tx) => addMember(tx, member, { actor: 'tests', reason: null }));
  await addSampleSales(test.platform);
  expect(await needsSampleSales(test.db)).toBe(false);
  const { call } = await addColleague(test);
  expect((await call('refundList', {})).data?.rows).toMatchObject([{ state: 'needs_approval', amountThebe: 2000 }]);
  expect((await call('reviewList', {})).data?.rows).toMatchObject([{ state: 'review', lastResult: '002' }]);
  expect((await call('withdrawalList', {})).data?.rows).toMatchObject([{ state: 'requested', amountThebe: 15_000 }]);
  const payouts = await call('payoutList', { params: { operatorId: 'platform' }, query: { show: 'done' } });
  expect(payouts.data?.rows).toMatchObject([{ state: 'paid', operator: 'Morula Coaches' }]);
  const found = await call('findBookings', { body: { text: 'Masego Kgari' } });
  expect(found.data?.query.id.split(',')).toHaveLength(3);
  const params = { operatorId: morula.uuid };
  const [today, tomorrow] = [
    await call('departureList', { params }),
    await call('departureList', { params, query: { day: 'tomorrow' } }),
  ];
  const departures = [...(today.data?.rows ?? []), ...(tomorrow.data?.rows ?? [])];
  const [next, ...others] = departures.filter(({ sold }) => sold > 0);
  expect([next, others]).toMatchObject([{ sold: 5, unpaid: 1, hasLeft: false }, []]);
  const { rows } = await test.db.execute<{ account: string }>(sql`
    select (case when sum(amount_thebe) > 0 then '+' else '-' end) || account as account
    from ledger_entries group by ledger_entries.account order by ledger_entries.account`);
  expect(rows.map(({ account }) => account).join(' ')).toBe(
    '+bank +commission -own_cash -provider +refund_due +reserve +sales -settled -terminal +wallet',
  );
  expect(await closeMoney(test.platform)).toBe(0);
});

it('each start renews the key of the sample terminal, but not of a revoked one', async () => {
  const [first, second] = [
    await replaceKey(test.platform, sampleTerminalName),
    await replaceKey(test.platform, sampleTerminalName),
  ];
  await expect(authenticateAgent(test.platform, first)).rejects.toMatchObject({ code: 'api_key_invalid' });
  const { uuid } = await authenticateAgent(test.platform, second);
  await revokeAgent(test.platform, uuid, { actor: 'tests', reason: null });
  expect(await replaceKey(test.platform, sampleTerminalName)).toBeUndefined();
  await expect(authenticateAgent(test.platform, second)).rejects.toMatchObject({ code: 'api_key_invalid' });
});
