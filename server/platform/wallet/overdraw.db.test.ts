import { sql } from 'drizzle-orm';
import type { Platform } from '@/server/platform/platform';
import { addPassenger, addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { creditWallet, holdings, withdraw } from '@/server/testing/test-wallet';
import { walletBalance } from './ledger.repo';

const requests = 50;
const pulaEach = 30;
const creditThebe = 50_000;
/** Of 50 requests for P30 a wallet of P500 bears 16: P480. */
const fitting = Math.floor(creditThebe / (pulaEach * 100));

let test: TestPlatform;

async function open(parts: Partial<Pick<Platform, 'lockSeats'>> = {}) {
  test = await openTestPlatform(parts);
}
afterEach(() => test.close());

async function rush(who: TestPassenger) {
  const answers = await Promise.all(Array.from({ length: requests }, () => withdraw(test, who, pulaEach)));
  return {
    granted: answers.filter(({ status }) => status === 200).length,
    codes: [...new Set(answers.flatMap(({ code }) => code ?? []))],
  };
}

async function richPassenger() {
  const who = await addPassenger(test.db);
  await creditWallet(test.db, who.id, creditThebe);
  return who;
}

const settled = { wallet: creditThebe - fitting * pulaEach * 100, reserve: fitting * pulaEach * 100 };

it('fifty requests at once take what the wallet holds, to the pula', async () => {
  await open();
  const who = await richPassenger();
  expect(await rush(who)).toEqual({ granted: fitting, codes: ['balance_exceeded'] });
  expect(await holdings(test.db, who.id)).toEqual(settled);
  expect(await walletBalance(test.db, who.id)).toBe(settled.wallet);
});

it('also without the user’s lock: the database is the last judge', async () => {
  await open({ lockSeats: () => Promise.resolve() });
  const who = await richPassenger();
  expect(await rush(who)).toEqual({ granted: fitting, codes: ['balance_exceeded'] });
  expect(await holdings(test.db, who.id)).toEqual(settled);
});

it('control: with both guards off the same rush overdraws', async () => {
  await open({ lockSeats: () => Promise.resolve() });
  await test.db.execute(sql`alter table ledger_balances drop constraint ledger_balances_covered`);
  const who = await richPassenger();
  const { granted } = await rush(who);
  expect(granted).toBeGreaterThan(fitting);
  expect((await holdings(test.db, who.id)).wallet).toBeLessThan(0);
});

it('wallets of different people do not wait for, or count on, one another', async () => {
  await open();
  const people = await addPassengers(test.db, 10);
  await Promise.all(people.map(({ id }) => creditWallet(test.db, id, 5000)));
  const answers = await Promise.all(people.flatMap((who) => [30, 30].map((pula) => withdraw(test, who, pula))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const { id } of people) expect(await holdings(test.db, id)).toEqual({ wallet: 2000, reserve: 3000 });
});
