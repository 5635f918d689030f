import { AppError } from '@/lib/errors';
import type { SessionToken } from '../session/session-cookie';
import { upstream } from '@/server/api/upstream';
import { loadCardReturn } from '../pages/booking-page';
import { loadReturnPage, settleReturn, startPayment } from './payments';

jest.mock('@/server/api/upstream', () => ({ upstream: jest.fn() }));
jest.mock('@/server/process/env', () => ({
  env: () => ({
    DPO_COMPANY_TOKEN: '9F416C11-127B-4DE2-AC7F-D5710E4C5E0A',
    DPO_SERVICE_TYPE: '3854',
    DPO_PAY_URL: 'https://pay.test/payv2.php',
    NEXTAUTH_URL: 'https://tsela.test',
  }),
}));

const verify = jest.mocked(upstream) as unknown as jest.Mock;
const token = '72983CAC-5DB1-4C7F-BD88-352066B71592';
const returned = { token, transId: null };
beforeEach(() => void verify.mockReset());

const verified = {
  API3G: { Result: '000', ResultExplanation: '' },
  reference: 'R1',
  bookingId: '00000000-0000-4000-8000-000000000000',
};
const session = { userId: verified.bookingId, firstName: 'A', accessToken: 'access' } as SessionToken;

describe('settleReturn', () => {
  it.each([
    ['paid', 'saved', 'R1'],
    ['credited', 'credited', 'R1'],
    ['review', 'review', 'R1'],
    ['pending', 'checking', 'R1'],
    ['unpaid', 'unpaid', null],
    ['ended', 'not_debited', 'R1'],
    // Only the passenger's session may save the payment again.
    ['unsaved', 'unsaved', 'R1'],
  ] as const)('returns, for a payment in state %s, the outcome %s', async (state, outcome, reference) => {
    verify.mockResolvedValue({ ...verified, state });
    expect(await settleReturn(returned)).toMatchObject({ state: outcome, reference, booking: null });
  });

  it.each([
    ['901', 'declined'],
    ['903', 'expired'],
    ['904', 'cancelled'],
    ['900', 'unknown'],
    ['999', 'unknown'],
  ])('maps the result code %s to the cause %s', async (Result, cause) => {
    verify.mockResolvedValue({ ...verified, state: 'ended', API3G: { Result, ResultExplanation: '' } });
    expect(await settleReturn(returned)).toMatchObject({ state: 'not_debited', cause });
  });

  it('does not return the booking to a user who does not own it', async () => {
    verify.mockImplementation((name) =>
      name === 'ownBooking'
        ? Promise.reject(new AppError('not_found'))
        : Promise.resolve({ ...verified, state: 'paid' }),
    );
    expect(await settleReturn(returned, session)).toMatchObject({ state: 'saved', booking: null });
  });

  it('returns no cause while the payment may still succeed', async () => {
    verify.mockResolvedValue({ ...verified, state: 'pending', API3G: { Result: '003', ResultExplanation: '' } });
    expect((await settleReturn(returned)).cause).toBeNull();
  });

  it('returns not_debited if the platform does not know the token', async () => {
    verify.mockRejectedValue(new AppError('not_found'));
    expect((await settleReturn(returned)).state).toBe('not_debited');
  });

  it('returns checking if the provider does not respond within a second', async () => {
    jest.useFakeTimers();
    verify.mockReturnValue(new Promise(() => undefined));
    const settled = settleReturn(returned);
    jest.advanceTimersByTime(1000);
    expect((await settled).state).toBe('checking');
    jest.useRealTimers();
  });

  it('returns checking if the request to the provider fails', async () => {
    verify.mockRejectedValue(new AppError('timeout'));
    expect((await settleReturn(returned)).state).toBe('checking');
  });
});

describe('the TransID that the provider adds to the return', () => {
  const transId = 'TX-1285DB12G';
  const { bookingId } = verified;
  const load = (query: Record<string, unknown>) =>
    loadReturnPage({ TransactionToken: token, TransID: transId, ...query });

  it('is shown as the reference if our reference is unknown', async () => {
    verify.mockRejectedValue(new AppError('not_found'));
    const unknown = { state: 'not_debited', reference: transId, cause: 'unknown', booking: null, bookingFailed: false };
    expect((await load({})).outcome).toEqual(unknown);
    expect((await load({ TransactionToken: undefined })).outcome.reference).toBe(transId);
  });

  it('does not replace our reference', async () => {
    verify.mockResolvedValue({ state: 'paid', reference: 'R1', bookingId });
    expect((await load({})).outcome).toMatchObject({ state: 'saved', reference: 'R1', cause: null });
  });

  it('is sent as the reference number of the update, or the token if it is missing', async () => {
    verify.mockImplementation((name) =>
      Promise.resolve(name === 'verifyPayment' ? { state: 'unsaved', reference: 'R1', bookingId } : { isPaid: 'Yes' }),
    );
    for (const [sent, referenceNumber] of [
      [transId, transId],
      [null, token],
    ] as const) {
      await settleReturn({ token, transId: sent }, session);
      const call = { params: { bookingId }, body: { isPaid: 'Yes', referenceNumber } };
      expect(verify).toHaveBeenCalledWith('updateWithPayment', call, expect.anything());
    }
  });

  it.each([
    ['longer than 64 characters', 'x'.repeat(65)],
    ['a sentence', 'call 71000001 now'],
    ['two', ['a', 'b']],
    ['empty', ''],
  ])('is ignored when it is %s', async (_case, TransID) => {
    verify.mockRejectedValue(new AppError('not_found'));
    expect(await load({ TransID })).toMatchObject({ transId: null, outcome: { reference: null } });
  });
});

describe('loadReturnPage', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('shows checking after 900 ms if the provider does not respond', async () => {
    verify.mockReturnValue(new Promise(() => undefined));
    const shown = loadReturnPage({ TransactionToken: token });
    await jest.advanceTimersByTimeAsync(900);
    expect(await shown).toMatchObject({
      ...returned,
      initialTries: 0,
      outcome: { state: 'checking', reference: null },
    });
  });
});

describe('the page of a passenger who went back from the provider', () => {
  const unpaid = { bookingId: verified.bookingId, paid: false, status: 'active', paymentUnclear: false };

  it.each([
    ['payment_pending', 'a payment is unclear', 'review', () => ({ ...unpaid, paymentUnclear: true })],
    ['payment_unsaved', 'a payment is not saved', 'unsaved', () => unpaid],
    ['booking_partial', 'the booking is refused', 'unpaid', () => Promise.reject(new AppError('not_found'))],
    ['booking_partial_error', 'the booking cannot be read', 'unpaid', () => Promise.reject(new AppError('overloaded'))],
    [null, 'the payment can be continued', 'unpaid', () => unpaid],
  ] as const)('shows the problem %s if %s', async (problem, _case, state, ownBooking) => {
    verify.mockImplementation(async (name: string) => {
      if (name === 'ownBooking') return ownBooking();
      return name === 'verifyPayment' ? { ...verified, state } : { isPaid: 'No' };
    });
    expect(await loadCardReturn(session, { TransactionToken: token })).toMatchObject({ problem });
  });
});

const booking = { fareThebe: 4100, seats: ['A1'], from: 'Gaborone', to: 'Maun', departsAt: '2026-11-24T08:00:00Z' };
const created = { API3G: { Result: '000', ResultExplanation: '', TransToken: token } };

it('the calls that start a payment share one deadline', async () => {
  const left: number[] = [];
  verify.mockImplementation(async (name, _input, { timeLeftMs }: { timeLeftMs: number }) => {
    left.push(timeLeftMs);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return name === 'ownBooking' ? booking : created;
  });
  await startPayment(session, verified.bookingId);
  const [first = 0, second = 0] = left;
  expect(first).toBeLessThanOrEqual(55_000);
  expect(second).toBeLessThan(first);
});

it.each([
  ['once is read again and begins its payment', 1, null],
  ['again during the second reading does not begin its payment', 2, 'payment_failed'],
])('a booking whose amount changes %s', async (_outcome, changes, code) => {
  const amounts: (string | undefined)[] = [];
  verify.mockImplementation((name: string, { body }: { body?: { payload: string } }) => {
    if (name === 'ownBooking') return amounts.length === 0 ? { ...booking, seats: ['A1', 'A2'] } : booking;
    amounts.push(/<PaymentAmount>([^<]*)/.exec(body?.payload ?? '')?.[1]);
    if (amounts.length <= changes) throw new AppError('amount_wrong');
    return created;
  });
  const failure = await startPayment(session, verified.bookingId).then(
    () => null,
    (error: unknown) => (error as AppError).code,
  );
  expect([failure, amounts]).toEqual([code, ['82.00', '41.00']]);
});
