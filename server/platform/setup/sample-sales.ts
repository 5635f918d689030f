import { randomUUID } from 'node:crypto';
import { addDays, localDate } from '@/lib/format/time';
import { inTransaction, type Transaction } from '@/server/db/client';
import { findUserByContact } from '@/server/platform/accounts/accounts.repo';
import type { TripLegRow } from '@/server/platform/catalogue/find-trip-leg';
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
import { demoOperators, sampleBuyer } from '@/server/process/demo-accounts';

const daysAhead = 3;
/** One buyer has all bookings. */
const unpaidLimits = { bookings: Infinity, seats: Infinity, lapses: Infinity };
/** The worker publishes the seats, because this process ends soon. */
const publishSeats = () => undefined;
const road = { from: 'gaborone', to: 'francistown' };
const amounts = { refundThebe: 2000, walletThebe: 45_000, withdrawnPula: '150' };
const bank = {
  accountNumber: '62001298765',
  bankName: 'Bank of the Sandbox',
  branchCode: '281467',
  branchAddress: 'Plot 54 Main Mall',
  ibanNumber: 'BW12TEST62001254321',
};

/**
 * Adds bookings of the next buses and of a later one, a refund to approve, a payment to check and a withdrawal, so that no
 * screen of the staff is empty. It is one transaction, so a start that ends early leaves none of them, and the next start adds all.
 */
export const addSampleSales = (platform: Platform): Promise<void> =>
  // The transactions of the use cases become savepoints.
  inTransaction(platform.db, (tx) =>
    sell({ ...platform, unpaidLimits, publishSeats, db: Object.assign(tx, { $client: platform.db.$client }) }, tx),
  );

async function sell(platform: Platform, tx: Transaction) {
  const { db, clock } = platform;
  const user = await findUserByContact(db, { phone: sampleBuyer.phone });
  if (!user) return;
  const search = (days: number) => searchTrips(platform, { ...road, date: addDays(localDate(clock()), days) });
  const [leg] = await search(daysAhead);
  if (!leg || (await listTakenSeats(platform, { tripId: leg.tripUuid, legId: leg.legUuid })).length > 0) return;
  const passenger = { id: user.id, uuid: user.uuid, sessionId: 0 };
  const book = ({ busUuid: busId, legUuid: legId, departsAt }: TripLegRow, people: Record<string, string>) => {
    const passengers = Object.entries(people).map(([seat, names]) => ({ seat, names }));
    const request = { payment: 'later', leg: { busId, legId, date: localDate(departsAt) }, passengers } as const;
    return createBooking(platform, passenger, randomUUID(), request);
  };
  const bookOwn = (seat: string) => book(leg, { [seat]: `${user.firstName} ${user.lastName}` });
  const [complaint, underpaid] = [await bookOwn('A1'), await bookOwn('A2'), await bookOwn('A3')];
  const author = { actor: 'sandbox', reason: 'The air conditioning did not work' };
  const terminal = { name: 'Sample terminal', place: 'Bus rank, Gaborone' };
  const { output } = await addAgent(platform, terminal, { actor: author.actor, reason: null });
  const agent = await authenticateAgent(platform, output.key);
  const { reservationNumber } = complaint;
  const pay = ({ reservationNumber }: typeof complaint, receiptNumber: string, amountThebe: number) =>
    payAtTerminal(platform, agent, { reservationNumber, receiptNumber, amountThebe });
  await pay(complaint, 'SAMPLE-1', leg.fareThebe);
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
  // The unpaid booking of a bus that leaves in less than two hours would lapse soon.
  const soonest = clock().getTime() + 2 * 3_600_000;
  const coming = [...(await search(0)), ...(await search(1))].filter(({ departsAt }) => departsAt.getTime() > soonest);
  for (const slug of demoOperators) {
    const next = coming.find(({ operatorSlug }) => operatorSlug === slug);
    if (!next) continue;
    await pay(await book(next, { C1: 'Kabo Molefe', C2: 'Dineo Sebina' }), `SAMPLE-${slug}`, 2 * next.fareThebe);
    const parts = await searchTrips(platform, { ...road, to: 'mahalapye', date: localDate(next.departsAt) });
    const part = parts.find(({ tripUuid }) => tripUuid === next.tripUuid);
    if (part) await book(part, { B1: 'Tebogo Ramotswa' });
  }
}
