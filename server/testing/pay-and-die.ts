import { sql } from 'drizzle-orm';
import pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '@/server/db/client';
import { createDpoGateway } from '@/server/payments/dpo-gateway';
import { refundTerms } from '@/lib/domain/refund-policy';
import { pulaAmount } from '@/lib/format/money';
import { writeApi3g } from '@/server/payments/dpo-xml';
import { findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import { cancelPassengers } from '@/server/platform/sales/cancellations/cancel-passengers';
import { lapseBooking } from '@/server/platform/sales/cancellations/lapse-bookings';
import { initiatePayment } from '@/server/platform/sales/payments/initiate-payment';
import { cancelPaidBooking } from '@/server/platform/sales/refunds/cancel-paid-booking';
import { sendRefunds } from '@/server/platform/sales/refunds/send-refunds';
import { cancelTrips } from '@/server/platform/trips/cancel-trip';
import { payAtTerminal } from '@/server/platform/sales/payments/pay-at-terminal';
import { settleOrThrow } from '@/server/platform/sales/payments/settle-attempt';
import type { Platform } from '@/server/platform/platform';
import { lockSeats } from '@/server/platform/seats/seats.repo';
import { paymentActions } from './payment-actions';
import { testDataKeys } from './test-messages';

/**
 * Runs a payment in a process that is killed before step `killAt`, as by a power cut. A step is a statement, the begin
 * or commit of a transaction, a request to the bank, or its response. Exits with 0 if there are fewer steps.
 */
const { databaseUrl, bankUrl, companyToken, serviceType, bookingId, killAt, way, now, agentId } = z
  .object({
    databaseUrl: z.url(),
    bankUrl: z.url(),
    companyToken: z.string(),
    serviceType: z.string(),
    bookingId: z.uuid(),
    killAt: z.number(),
    way: z.enum(paymentActions),
    now: z.coerce.date(),
    agentId: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

let steps = 0;
function step() {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}

type Query = (...args: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;
const transactions = new WeakSet();
/** Counts a transaction as one step, because a kill inside it undoes all of it. */
client.query = function (first, ...rest) {
  const text = typeof first === 'string' ? first : (first as { text: string }).text;
  if (!transactions.has(this) || /^commit/i.test(text)) step();
  if (/^begin/i.test(text)) transactions.add(this);
  if (/^(commit|rollback)/i.test(text)) transactions.delete(this);
  return query.call(this, first, ...rest);
};

async function send(request: Request) {
  step();
  const response = await fetch(request);
  step();
  return response;
}

const db = openDatabase(databaseUrl, 2);
const platform = {
  db,
  clock: () => now,
  lockSeats,
  dataKeys: testDataKeys,
  attemptLimits: { perBooking: Infinity, perMinute: Infinity },
  siteUrl: 'https://tsela.test',
  publishSeats: () => undefined,
  areCardsAvailable: () => Promise.resolve(true),
  payments: createDpoGateway({
    apiUrl: `${bankUrl}/API/v6/`,
    apiV7Url: `${bankUrl}/API/v7/`,
    companyToken,
    serviceType,
    send,
  }),
} as unknown as Platform;

const item = await findBooking(db, bookingId);
if (!item) throw new Error('the booking does not exist');
const { booking, seats } = item;

async function openPage(): Promise<string> {
  const user = { id: booking.userId, uuid: '', sessionId: 0 };
  const due = pulaAmount(booking.fareThebe * seats.length);
  const payload = writeApi3g({
    Request: 'createToken',
    Transaction: { PaymentAmount: due, PaymentCurrency: 'BWP', CompanyRef: bookingId },
  });
  const outcome = await initiatePayment(platform, user, payload);
  if (outcome.kind !== 'created') throw new Error(`no token: ${outcome.explanation}`);
  return outcome.token;
}

switch (way) {
  case 'card': {
    const token = await openPage();
    // The passenger pays on the payment page and returns.
    await fetch(`${bankUrl}/pay?token=${token}`);
    await settleOrThrow(platform, token);
    break;
  }
  case 'again':
    await openPage();
    break;
  case 'terminal': {
    const { reservationNumber, fareThebe: amountThebe } = booking;
    const taken = { reservationNumber, amountThebe, receiptNumber: reservationNumber };
    await payAtTerminal(platform, { id: agentId, uuid: '', operatorId: null, dailyThebe: null }, taken);
    break;
  }
  case 'cancel': {
    const { rows } = await db.execute<{ uuid: string }>(
      sql`select uuid from passengers where booking_id = ${booking.id}`,
    );
    await cancelPassengers(
      platform,
      booking.id,
      rows.map(({ uuid }) => uuid),
    );
    break;
  }
  case 'refund': {
    const { totalThebe, chargeThebe } = refundTerms(
      { departsAt: booking.departsAt, fareThebe: booking.fareThebe, seats: seats.length },
      now,
    );
    await cancelPaidBooking(platform, item, totalThebe - chargeThebe);
    await sendRefunds(platform);
    break;
  }
  case 'lapse':
    await lapseBooking(platform, booking.id);
    break;
  case 'trip':
    await cancelTrips(platform);
}
await db.$client.end();
