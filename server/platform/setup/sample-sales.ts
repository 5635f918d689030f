import { randomUUID } from 'node:crypto';
import { addDays, localDate } from '@/lib/format/time';
import { inTransaction, type Transaction } from '@/server/db/client';
import { findUserByContact } from '@/server/platform/accounts/accounts.repo';
import type { TripLegRow } from '@/server/platform/catalogue/find-trip-leg';
import { setSampleProfiles } from '@/server/platform/timetable/profile.repo';
import { searchTrips } from '@/server/platform/catalogue/search-trips';
import type { Platform } from '@/server/platform/platform';
import type { BookingRow } from '@/server/platform/sales/bookings/bookings.repo';
import { createBooking } from '@/server/platform/sales/bookings/create-booking';
import { activeSeats, lockBooking } from '@/server/platform/sales/bookings/locked-booking';
import { addAgent, authenticateAgent } from '@/server/platform/sales/payments/agents';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { insertAttempt } from '@/server/platform/sales/payments/payment-attempts.repo';
import { attemptMoney, takeMoney } from '@/server/platform/sales/payments/take-money';
import { requestRefund } from '@/server/platform/sales/refunds/decide-refund';
import { decidePayout, requestPayout } from '@/server/platform/sales/settlement/payouts';
import { listTakenSeats } from '@/server/platform/seats/hold-seats';
import { findMemberByContact, findOperatorId } from '@/server/platform/staff/staff.repo';
import { reserveWithdrawal } from '@/server/platform/wallet/confirm-withdrawal';
import { requestWithdrawal } from '@/server/platform/wallet/request-withdrawal';
import { demoOperators, demoStaff, sampleBuyer, sampleTerminalName } from '@/server/process/demo-accounts';

const daysAhead = 3;
/** One buyer has all bookings. */
const unpaidLimits = { bookings: Infinity, seats: Infinity, lapses: Infinity };
/** The worker publishes the seats, because this process ends soon. */
const publishSeats = () => undefined;
const road = { from: 'gaborone', to: 'francistown' };
const commissionPercent = 5;
const cashDesk = { town: 'Gaborone', place: 'Bus rank, bay 2', openingHours: 'Daily 05:00 to 19:00' };
const amounts = { refundThebe: 2000, walletThebe: 45_000, payoutThebe: 30_000, withdrawnPula: '150' };
const bank = {
  accountNumber: '62001298765',
  bankName: 'Bank of the Sandbox',
  branchCode: '281467',
  branchAddress: 'Plot 54 Main Mall',
  ibanNumber: 'BW12TEST62001254321',
};

/**
 * Adds bookings of the next buses, paid in each way, and of a later bus, a refund to approve, a payment to check, a withdrawal
 * and two payouts, so that no screen of the staff is empty. It is one transaction, so a start that ends early leaves none of
 * them, and the next start adds all.
 */
export const addSampleSales = (platform: Platform): Promise<void> =>
  // The transactions of the use cases become savepoints.
  inTransaction(platform.db, (tx) =>
    sell({ ...platform, unpaidLimits, publishSeats, db: Object.assign(tx, { $client: platform.db.$client }) }, tx),
  );

/** Pays as `settleAttempt` does. Without a method, a person must check the payment. */
async function payOnline(
  platform: Platform,
  tx: Transaction,
  { id, reservationNumber }: BookingRow,
  amountThebe: number,
  method?: 'card' | 'mobile',
) {
  const now = platform.clock();
  const locked = await lockBooking(platform, tx, id);
  const paid = { state: 'paid', effect: locked.booking.paidAt ? 'wallet' : 'booking', method, paidAt: now } as const;
  const review = { state: 'review', reviewAt: now, lastResult: '002', reportedThebe: amountThebe - 100 } as const;
  const attempt = await insertAttempt(tx, {
    bookingId: id,
    provider: 'dpo',
    amountThebe,
    seats: activeSeats(locked),
    expiresAt: now,
    token: randomUUID().toUpperCase(),
    providerReference: `${reservationNumber}-1`,
    nextCheckAt: null,
    ...(method ? paid : review),
  });
  if (method) await takeMoney(platform, tx, locked, attemptMoney(attempt, locked.booking, amountThebe), now);
}

async function sell(platform: Platform, tx: Transaction) {
  const { db, clock } = platform;
  const user = await findUserByContact(db, { phone: sampleBuyer.phone });
  if (!user) return;
  await setSampleProfiles(tx, { commissionPercent, cashDesk });
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
  const author = { actor: 'sandbox', reason: null };
  const terminal = { name: sampleTerminalName, place: 'Bus rank, Gaborone' };
  const { output } = await addAgent(platform, terminal, author);
  const agent = await authenticateAgent(platform, output.key);
  const pay = ({ reservationNumber }: BookingRow, receiptNumber: string, amountThebe: number) =>
    payAtTerminal(platform, agent, { reservationNumber, receiptNumber, amountThebe });
  await pay(complaint, 'SAMPLE-1', leg.fareThebe);
  const reason = 'The air conditioning did not work';
  await requestRefund(platform, complaint.reservationNumber, amounts.refundThebe, { ...author, reason });
  await payOnline(platform, tx, underpaid, leg.fareThebe);
  await payOnline(platform, tx, complaint, amounts.walletThebe, 'card');
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
    await payOnline(platform, tx, await book(next, { D1: 'Lorato Pule' }), next.fareThebe, 'card');
    await payOnline(platform, tx, await book(next, { D2: 'Thato Moeng' }), next.fareThebe, 'mobile');
    const operatorId = (await findOperatorId(db, slug)) ?? 0;
    const owner = await findMemberByContact(db, operatorId, demoStaff[0].phone);
    const cash = { ...(await book(next, { E1: 'Onkabetse Sento' })), amountThebe: next.fareThebe };
    if (owner) await payAtTerminal(platform, { memberId: owner.id, operatorId, author }, cash);
    const parts = await searchTrips(platform, { ...road, to: 'mahalapye', date: localDate(next.departsAt) });
    const part = parts.find(({ tripUuid }) => tripUuid === next.tripUuid);
    if (part) await book(part, { B1: 'Tebogo Ramotswa' });
    await payOut(platform, slug);
  }
}

async function payOut(platform: Platform, operator: string) {
  const order = { operator, kind: 'payout', amountThebe: amounts.payoutThebe, accountLast4: '8765' } as const;
  const { output } = await requestPayout(platform, order, { actor: 'sandbox', reason: null });
  const paid = { state: 'paid', bankReference: 'SAMPLE-PAYOUT' } as const;
  if (operator === demoOperators[0])
    await decidePayout(platform, output.record, paid, { actor: 'sandbox-2', reason: null });
}
