import { sql } from 'drizzle-orm';
import { addAgent } from '@/server/platform/sales/payments/agents';
import { testPlatform } from '@/server/testing/test-platform';
import { addColleague, operatorOf } from '@/server/testing/test-staff';
import { addSampleSales } from './sample-sales';
import { sampleBuyer } from '@/server/process/demo-accounts';
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
  await addSampleSales(test.platform);
  expect(await needsSampleSales(test.db)).toBe(false);
  const { call } = await addColleague(test);
  expect((await call('refundList', {})).data?.rows).toMatchObject([{ state: 'needs_approval', amountThebe: 2000 }]);
  expect((await call('reviewList', {})).data?.rows).toMatchObject([{ state: 'review', lastResult: '002' }]);
  expect((await call('withdrawalList', {})).data?.rows).toMatchObject([{ state: 'requested', amountThebe: 15_000 }]);
  const found = await call('findBookings', { body: { text: 'Masego Kgari' } });
  expect(found.data?.query.id.split(',')).toHaveLength(3);
  const params = { operatorId: (await operatorOf(test.db, 'Morula Coaches')).uuid };
  const [today, tomorrow] = [
    await call('departureList', { params }),
    await call('departureList', { params, query: { day: 'tomorrow' } }),
  ];
  const departures = [...(today.data?.rows ?? []), ...(tomorrow.data?.rows ?? [])];
  const [next, ...others] = departures.filter(({ sold }) => sold > 0);
  expect([next, others]).toMatchObject([{ sold: 2, unpaid: 1, hasLeft: false }, []]);
});
