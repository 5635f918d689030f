import { createBoundedGateway, pageProviderLimits, type ProviderLimits } from './bounded-gateway';
import type { PaymentGateway, PaymentView } from './gateway';

const unpaid: PaymentView = { kind: 'unpaid', result: '900', explanation: '' };
const silent: PaymentView = { kind: 'unclear', result: '', explanation: 'no response' };

/** A provider whose views wait until a test ends them. */
function waitingProvider(limits: Partial<ProviderLimits> = {}) {
  const open: ((view: PaymentView) => void)[] = [];
  const calls: string[] = [];
  let nowMs = 1000;
  const viewPayment = (token: string) => {
    calls.push(token);
    return new Promise<PaymentView>((resolve) => open.push(resolve));
  };
  const provider = { viewPayment } as unknown as PaymentGateway;
  const gateway = createBoundedGateway(provider, { ...pageProviderLimits, ...limits }, () => nowMs);
  return {
    gateway,
    calls,
    end: (view: PaymentView) => open.splice(0).forEach((resolve) => resolve(view)),
    pass: (ms: number) => (nowMs += ms),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('sends one call for all requests about a token, and uses its response for three seconds', async () => {
  const { gateway, calls, end, pass } = waitingProvider();
  const first = Array.from({ length: 100 }, () => gateway.viewPayment('a'));
  await settled();
  end(unpaid);
  expect(await Promise.all(first)).toEqual(Array(100).fill(unpaid));
  pass(2999);
  expect(await gateway.viewPayment('a')).toEqual(unpaid);
  expect(calls).toEqual(['a']);
  pass(2);
  void gateway.viewPayment('a');
  await settled();
  expect(calls).toEqual(['a', 'a']);
});

it('sends another call for a fresh response, and for another token', async () => {
  const { gateway, calls } = waitingProvider();
  void gateway.viewPayment('a');
  void gateway.viewPayment('a', { isFresh: true });
  void gateway.viewPayment('b');
  await settled();
  expect(calls).toEqual(['a', 'a', 'b']);
});

it('opens a limited number of calls, and the others become unclear after a wait', async () => {
  const { gateway, calls, end } = waitingProvider({ maxCalls: 2, maxWaitMs: 20 });
  const views = ['a', 'b', 'c', 'd'].map((token) => gateway.viewPayment(token));
  expect((await Promise.all(views.slice(2))).map(({ kind }) => kind)).toEqual(['unclear', 'unclear']);
  expect(calls).toEqual(['a', 'b']);
  end(unpaid);
  expect((await Promise.all(views.slice(0, 2))).map(({ kind }) => kind)).toEqual(['unpaid', 'unpaid']);
  void gateway.viewPayment('e');
  await settled();
  expect(calls).toEqual(['a', 'b', 'e']);
});

it('gives a free call to a waiting request', async () => {
  const { gateway, calls, end } = waitingProvider({ maxCalls: 1, maxWaitMs: 10_000 });
  void gateway.viewPayment('a');
  const second = gateway.viewPayment('b');
  await settled();
  end(unpaid);
  await settled();
  expect(calls).toEqual(['a', 'b']);
  end(unpaid);
  expect((await second).kind).toBe('unpaid');
});

it('sends nothing for a pause after failures in a row, and then tries again', async () => {
  const { gateway, calls, end, pass } = waitingProvider({ failuresToPause: 3, pauseMs: 10_000 });
  const look = async (token: string) => {
    const view = gateway.viewPayment(token);
    await settled();
    end(silent);
    return (await view).explanation;
  };
  for (const token of ['a', 'b', 'c']) expect(await look(token)).toBe('no response');
  expect(await look('d')).toMatch(/did not respond to the last calls/);
  expect(calls).toEqual(['a', 'b', 'c']);
  pass(10_001);
  expect(await look('e')).toBe('no response');
  expect(await look('f')).toMatch(/did not respond to the last calls/);
});
