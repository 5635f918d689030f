import pg from 'pg';
import { z } from 'zod';
import { systemClock } from '@/lib/time';
import { openDatabase } from '@/server/db/client';
import { createDpoGateway } from '@/server/payments/dpo-gateway';
import { buildCreateToken } from '@/server/payments/dpo-messages';
import { findBooking } from '@/server/platform/bookings/bookings.repo';
import { initiatePayment } from '@/server/platform/payments/initiate-payment';
import { settleAttempt } from '@/server/platform/payments/settle-attempt';
import { startPayment } from '@/server/platform/payments/start-payment';
import type { Platform } from '@/server/platform/platform';
import { lockSeats } from '@/server/platform/seats/seats.repo';

/**
 * A process that pays a booking by card and is killed, as by a power cut, before its `killAt`th step: a statement to the
 * database, a call of the bank or its answer. It exits with 0 where there are fewer steps.
 */
const { databaseUrl, bankUrl, companyToken, serviceType, bookingId, killAt } = z
  .object({
    ...{ databaseUrl: z.url(), bankUrl: z.url(), companyToken: z.string(), serviceType: z.string() },
    ...{ bookingId: z.uuid(), killAt: z.coerce.number() },
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
client.query = function (...args) {
  step();
  return query.apply(this, args);
};

async function send(request: Request) {
  step();
  const response = await fetch(request);
  step();
  return response;
}

const db = openDatabase(databaseUrl, 2);
const platform = {
  ...{ db, clock: systemClock, lockSeats, publishSeats: () => undefined },
  payments: createDpoGateway({ apiUrl: `${bankUrl}/API/v6/`, companyToken, send }),
} as unknown as Platform;

const item = await findBooking(db, bookingId);
if (!item) throw new Error('there is no booking');
const { attemptId, reference, serviceAt, ...terms } = await startPayment(platform, item);
const urls = { redirectUrl: 'https://tsela.test/return', backUrl: 'https://tsela.test/back' };
const message = buildCreateToken(
  { ...terms, ...urls, companyRef: reference, accountRef: attemptId, serviceAt: new Date(serviceAt) },
  { companyToken, serviceType },
);
const user = { id: item.booking.userId, uuid: '', sessionId: 0 };
const outcome = await initiatePayment(platform, user, message);
if (outcome.kind !== 'created') throw new Error(`no token: ${outcome.explanation}`);
// The passenger pays on the hosted page, and comes back.
await fetch(`${bankUrl}/pay?token=${outcome.token}`);
await settleAttempt(platform, outcome.token);
await db.$client.end();
