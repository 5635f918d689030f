import type { PaymentGateway, PaymentView } from './gateway';
import { withDeadline } from './with-deadline';

const unpaid: PaymentView = { kind: 'unpaid', result: '900', explanation: '' };

function countingProvider(view: () => Promise<PaymentView>) {
  const calls: string[] = [];
  const viewPayment = (token: string) => {
    calls.push(token);
    return view();
  };
  return { calls, provider: { viewPayment } as unknown as PaymentGateway };
}

it('returns the response of a provider that responds in time', async () => {
  const { provider } = countingProvider(() => Promise.resolve(unpaid));
  expect(await withDeadline(provider, performance.now() + 60_000).viewPayment('a')).toEqual(unpaid);
});

it('ends a call that hangs, and sends no further call', async () => {
  const { calls, provider } = countingProvider(() => new Promise(() => undefined));
  const gateway = withDeadline(provider, performance.now() + 500);
  expect((await gateway.viewPayment('a')).kind).toBe('unclear');
  expect((await gateway.viewPayment('b')).kind).toBe('unclear');
  expect(calls).toEqual(['a']);
});
