import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { systemClock } from '@/lib/format/time';
import type { Database } from '@/server/db/client';
import type { Agent } from '@/server/platform/platform';
import { addAgent as addNamedAgent, authenticateAgent } from '@/server/platform/sales/payments/agents';
import { findBooking } from '@/server/platform/sales/bookings/bookings.repo';
import type { Cashier } from '@/server/platform/sales/payments/pay-at-terminal';
import { startPayment, tokenRequestOf } from '@/server/platform/sales/payments/initiate-payment';
import type { CallOptions } from '@/server/api/client';
import { buildVerifyToken } from '@/server/payments/dpo-messages';
import { writeApi3g } from '@/server/payments/dpo-xml';
import { addStaff, type TestOperator } from './test-staff';
import type { TestPassenger } from './test-passengers';
import { requestOver, testBaseUrl, testMerchant, type ApiCall, type TestPlatform } from './test-platform';

type Caller = { callApi: ApiCall };

export const provider = { provider: 'dpo' };
export const verifyBody = (token: string) => ({ payload: buildVerifyToken(testMerchant.companyToken, token) });

/**
 * Returns the createToken message of a client that implements only the specification.
 */
export const specifiedPayload = (companyRef: string, amount: string, change: Record<string, string> = {}) =>
  writeApi3g({
    CompanyToken: testMerchant.companyToken,
    Request: 'createToken',
    Transaction: {
      PaymentAmount: amount,
      PaymentCurrency: 'BWP',
      CompanyRef: companyRef,
      RedirectURL: 'https://tsela.test/payment/dpo/webhooks',
      BackURL: 'https://tsela.test/user/bookings',
      CompanyRefUnique: '0',
      PTL: '5',
      customerFirstName: 'Neo',
      customerLastName: 'Modise',
      customerAddress: 'Plot 1',
      customerCity: 'Maun',
      customerCountry: 'BW',
      customerEmail: 'neo@passenger.example',
      customerPhone: '26775000000',
      ...change,
    },
    Services: {
      Service: { ServiceType: '1', ServiceDescription: 'Bus ticket', ServiceDate: '2026/11/24 05:00' },
    },
  });

const pages = { redirectUrl: 'https://tsela.test/payment/dpo/webhooks', backUrl: 'https://tsela.test/user/bookings' };

/** Starts a payment without a token, as a process does that dies before the provider responds. */
export async function startCard({ platform }: Pick<TestPlatform, 'platform'>, bookingId: string) {
  const item = await findBooking(platform.db, bookingId);
  if (!item) throw new Error('the booking must exist');
  return tokenRequestOf(platform, item, await startPayment(platform, item), pages);
}

export async function initiate(
  { callApi }: Caller,
  { signedIn }: TestPassenger,
  bookingId: string,
  options: CallOptions = {},
) {
  const { data } = await callApi('booking', { params: { bookingId } }, signedIn);
  const payload = specifiedPayload(bookingId, data?.ticket_price ?? '1.00');
  return callApi('initiatePayment', { params: provider, body: { payload } }, { ...signedIn, ...options });
}

export async function openCard(test: Caller, passenger: TestPassenger, bookingId: string): Promise<string> {
  const { data, code } = await initiate(test, passenger, bookingId);
  if (!data?.API3G.TransToken) throw new Error(`no token: ${code ?? data?.API3G.ResultExplanation ?? ''}`);
  return data.API3G.TransToken;
}

export const verify = ({ callApi }: Caller, token: string) =>
  callApi('verifyPayment', { params: provider, body: verifyBody(token) });

/** Adds a terminal. Returns its key, which ends after the clocks of all tests. */
export async function addAgent(db: Database): Promise<string> {
  const agent = { name: `Terminal ${randomUUID()}`, place: 'Rank' };
  const desk = { db, clock: () => new Date('2099-01-01') };
  return (await addNamedAgent(desk, agent, { actor: 'tests', reason: 'a test' })).output.key;
}

export const newAgent = async (db: Database): Promise<Agent> => agentOf(db, await addAgent(db));

export const agentOf = (db: Database, key: string): Promise<Agent> =>
  authenticateAgent({ db, clock: systemClock }, key);

export async function newCashier(db: Database, operator: TestOperator) {
  const seller = await addStaff(db, operator, 'seller');
  const member = sql`select id::int from staff_members where uuid = ${seller.memberId}`;
  const { rows } = await db.execute<{ id: number }>(member);
  const cashier: Cashier = {
    memberId: rows[0]?.id ?? 0,
    operatorId: operator.id,
    author: { actor: seller.uuid, reason: 'a test' },
  };
  return { ...seller, cashier };
}

export function terminal({ send }: Pick<TestPlatform, 'send'>, key: string) {
  return requestOver(send, testBaseUrl, key);
}
