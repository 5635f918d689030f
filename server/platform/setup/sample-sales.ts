import { randomUUID } from 'node:crypto';
import { addDays, localDate } from '@/lib/format/time';
import { inTransaction, type Transaction } from '@/server/db/client';
import { findUserByContact } from '@/server/platform/accounts/accounts.repo';
import { searchTrips } from '@/server/platform/catalogue/search-trips';
import type { Platform } from '@/server/platform/platform';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { addAgent, authenticateAgent } from '@/server/platform/sales/payments/agents';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { insertAttempt } from '@/server/platform/sales/payments/payment-attempts.repo';
import { requestRefund } from '@/server/platform/sales/refunds/decide-refund';
import { listTakenSeats } from '@/server/platform/seats/hold-seats';
import { reserveWithdrawal } from '@/server/platform/wallet/confirm-withdrawal';
import { postTransfer } from '@/server/platform/wallet/ledger.repo';
import { requestWithdrawal } from '@/server/platform/wallet/request-withdrawal';
import { sampleBuyer } from '@/server/process/demo-accounts';

const daysAhead = 3;
const amounts = { refundThebe: 2000, walletThebe: 45_000, withdrawnPula: '150' };
const bank = {
  accountNumber: '62001298765',
  bankName: 'Bank of the Sandbox',
  branchCode: '281467',
  branchAddress: 'Plot 54 Main Mall',
  ibanNumber: 'BW12TEST62001254321',
};

/**
 * Adds bookings, a refund to approve, a payment to check and a withdrawal, so that no screen of the staff is empty. It is one
 * transaction, so a start that ends early leaves none of them, and the next start adds all.
 */
export const addSampleSales = (platform: Platform): Promise<void> =>
  // The transactions of the use cases become savepoints.
  inTransaction(platform.db, (tx) =>
    sell({ ...platform, db: Object.assign(tx, { $client: platform.db.$client }) }, tx),
  );

async function sell(platform: Platform, tx: Transaction) {
  const { db, clock } = platform;
  const user = await findUserByContact(db, { phone: sampleBuyer.phone });
  if (!user) return;
  const date = addDays(localDate(clock()), daysAhead);
  const [leg] = await searchTrips(platform, { date, from: 'gaborone', to: 'francistown' });
  if (!leg || (await listTakenSeats(platform, { tripId: leg.tripUuid, legId: leg.legUuid })).length > 0) return;
  const passenger = { id: user.id, uuid: user.uuid, sessionId: 0 };
  const book = (seat: string) => {
    const passengers = [{ names: `${user.firstName} ${user.lastName}`, seat }];
    const request = { payment: 'later', leg: { busId: leg.busUuid, legId: leg.legUuid, date }, passengers } as const;
    return createBooking(platform, passenger, randomUUID(), request);
  };
  const [complaint, underpaid] = [await book('A1'), await book('A2'), await book('A3')];
  const author = { actor: 'sandbox', reason: 'The air conditioning did not work' };
  const agent = await authenticateAgent(
    db,
    await addAgent(db, 'Sample terminal', { actor: author.actor, reason: null }),
  );
  if (!agent) throw new Error('a new terminal has a key');
  const { reservationNumber } = complaint;
  const receipt = { reservationNumber, receiptNumber: 'SAMPLE-1', amountThebe: leg.fareThebe };
  await payAtTerminal(platform, agent, receipt);
  await requestRefund(platform, reservationNumber, amounts.refundThebe, author);
  await insertAttempt(tx, {
    bookingId: underpaid.id,
    provider: 'dpo',
    state: 'review',
    reviewAt: clock(),
    amountThebe: leg.fareThebe,
    seats: ['A2'],
    expiresAt: clock(),
    token: randomUUID().toUpperCase(),
    providerReference: `${underpaid.reservationNumber}-1`,
    lastResult: '002',
    reportedThebe: leg.fareThebe - 100,
    nextCheckAt: null,
  });
  const cause = `credit:sample:${user.uuid}`;
  const credit = { account: 'wallet', userId: user.id, amountThebe: amounts.walletThebe } as const;
  const entries = [{ account: 'provider', amountThebe: -amounts.walletThebe } as const, credit];
  await postTransfer(tx, { kind: 'wallet_credit', cause, reference: reservationNumber, entries });
  const sender = { idempotencyKey: randomUUID(), clientAddress: '127.0.0.1' };
  const fields = { ...bank, amount: amounts.withdrawnPula };
  const withdrawal = await requestWithdrawal(platform, passenger, sender, fields);
  await reserveWithdrawal(platform, tx, withdrawal);
}
