import { sql } from 'drizzle-orm';
import { AppError } from '@/lib/errors';
import { inTransaction } from '@/server/db/client';
import { withdrawals } from '@/server/db/schema/wallet';
import type { Platform } from '@/server/platform/platform';
import { addPassenger, addPassengers, type TestPassenger } from '@/server/testing/test-passengers';
import { openTestPlatform, type TestPlatform } from '@/server/testing/test-platform';
import { creditWallet, holdings, withdrawalRow, withdrawConfirmed } from '@/server/testing/test-wallet';
import { reserveWithdrawal } from './confirm-withdrawal';
import { walletBalance } from './ledger.repo';

const requests = 50;
const pulaEach = 30;
const creditThebe = 50_000;
/** A wallet of P500 covers 16 requests for P30, which is P480. */
const fitting = Math.floor(creditThebe / (pulaEach * 100));

let test: TestPlatform;

async function open(parts: Partial<Pick<Platform, 'lockSeats'>> = {}) {
  test = await openTestPlatform(parts);
}
afterEach(() => test.close());

/** Adds unconfirmed withdrawals of one passenger. An account has one at most, so the index of that rule is dropped. */
async function addUnconfirmed({ id: userId }: TestPassenger) {
  await test.db.execute(sql`drop index if exists withdrawals_one_unconfirmed`);
  const row = () => withdrawalRow(userId, { amountThebe: pulaEach * 100, confirmBy: new Date('2100-01-01') });
  return test.db
    .insert(withdrawals)
    .values(Array.from({ length: requests }, row))
    .returning();
}

/** Reserves the amounts of all withdrawals at once, as their codes do. */
async function rush(passenger: TestPassenger) {
  const rows = await addUnconfirmed(passenger);
  const outcomes = await Promise.all(
    rows.map((row) =>
      inTransaction(test.db, (tx) => reserveWithdrawal(test.platform, tx, row)).then(
        () => 'granted',
        (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
      ),
    ),
  );
  return {
    granted: outcomes.filter((outcome) => outcome === 'granted').length,
    codes: [...new Set(outcomes.filter((outcome) => outcome !== 'granted'))],
  };
}

async function richPassenger() {
  const passenger = await addPassenger(test.db);
  await creditWallet(test.db, passenger.id, creditThebe);
  return passenger;
}

const settled = { wallet: creditThebe - fitting * pulaEach * 100, reserve: fitting * pulaEach * 100 };

it.each([
  ['with lock and constraint', {}],
  ['with the database constraint alone', { lockSeats: () => Promise.resolve() }],
])('fifty simultaneous withdrawals take no more than the wallet holds, %s', async (_guards, parts) => {
  await open(parts);
  const passenger = await richPassenger();
  expect(await rush(passenger)).toEqual({ granted: fitting, codes: ['balance_exceeded'] });
  expect(await holdings(test.db, passenger.id)).toEqual(settled);
  expect(await walletBalance(test.db, passenger.id)).toBe(settled.wallet);
});

it('control: the same requests overdraw the wallet without lock and constraint', async () => {
  await open({ lockSeats: () => Promise.resolve() });
  await test.db.execute(sql`alter table ledger_balances drop constraint ledger_balances_covered`);
  const passenger = await richPassenger();
  const { granted } = await rush(passenger);
  expect(granted).toBeGreaterThan(fitting);
  expect((await holdings(test.db, passenger.id)).wallet).toBeLessThan(0);
});

it('simultaneous withdrawals of different users do not affect each other', async () => {
  await open();
  const people = await addPassengers(test.db, 10);
  await Promise.all(people.map(({ id }) => creditWallet(test.db, id, 5000)));
  const responses = await Promise.all(people.map((passenger) => withdrawConfirmed(test, passenger, 30)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const { id } of people) expect(await holdings(test.db, id)).toEqual({ wallet: 2000, reserve: 3000 });
});
