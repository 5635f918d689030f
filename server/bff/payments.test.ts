import { AppError } from '@/lib/errors';
import { upstream } from '@/server/upstream/upstream';
import { loadReturnPage, settleReturn } from './payments';

jest.mock('@/server/upstream/upstream', () => ({ upstream: jest.fn() }));
jest.mock('@/server/env', () => ({
  env: () => ({
    DPO_COMPANY_TOKEN: '9F416C11-127B-4DE2-AC7F-D5710E4C5E0A',
    DPO_SERVICE_TYPE: '3854',
    DPO_PAY_URL: 'https://pay.test/payv2.php',
    NEXTAUTH_URL: 'https://tsela.test',
  }),
}));

const verify = jest.mocked(upstream) as unknown as jest.Mock;
const token = '72983CAC-5DB1-4C7F-BD88-352066B71592';
beforeEach(() => void verify.mockReset());

const verified = {
  API3G: { Result: '000', ResultExplanation: '' },
  reference: 'R1',
  bookingId: '00000000-0000-4000-8000-000000000000',
};

describe('the return page says', () => {
  it.each([
    ['paid', 'saved', 'R1'],
    ['credited', 'credited', 'R1'],
    ['review', 'review', 'R1'],
    ['pending', 'checking', 'R1'],
    ['unpaid', 'unpaid', null],
    ['ended', 'not_debited', 'R1'],
    // Only the passenger's own session may write it again.
    ['unsaved', 'unsaved', 'R1'],
  ] as const)('of a payment that is %s: %s', async (state, said, reference) => {
    verify.mockResolvedValue({ ...verified, state });
    expect(await settleReturn(token)).toMatchObject({ state: said, reference, booking: null });
  });

  it.each([
    ['901', 'declined'],
    ['903', 'expired'],
    ['904', 'cancelled'],
    ['900', 'unknown'],
    ['999', 'unknown'],
  ])('why it failed: %s is %s', async (Result, cause) => {
    verify.mockResolvedValue({ ...verified, state: 'ended', API3G: { Result, ResultExplanation: '' } });
    expect(await settleReturn(token)).toMatchObject({ state: 'not_debited', cause });
  });

  it('nothing of a cause, while the payment may succeed', async () => {
    verify.mockResolvedValue({ ...verified, state: 'pending', API3G: { Result: '003', ResultExplanation: '' } });
    expect((await settleReturn(token)).cause).toBeNull();
  });

  it('not debited, where the platform does not know the token', async () => {
    verify.mockRejectedValue(new AppError('not_found'));
    expect((await settleReturn(token)).state).toBe('not_debited');
  });

  it('checking, where the provider fails: unclear is not failed', async () => {
    verify.mockRejectedValue(new AppError('timeout'));
    expect((await settleReturn(token)).state).toBe('checking');
  });
});

describe('a provider that does not answer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('keeps nobody waiting for the return page', async () => {
    verify.mockReturnValue(new Promise(() => undefined));
    const shown = loadReturnPage(token, undefined);
    await jest.advanceTimersByTimeAsync(900);
    expect(await shown).toMatchObject({ token, asked: 0, outcome: { state: 'checking', reference: null } });
  });
});
