import { createBoundedGateway, pageProviderLimits, type ProviderLimits } from './bounded-gateway';
import type { PaymentView, PaymentGateway } from './gateway';

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
  const responds = () => new Promise<boolean>(() => undefined);
  const provider = { viewPayment, responds } as unknown as PaymentGateway;
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

describe('a provider that is down', () => {
  /** A provider that responds to nothing until `recover`. */
  function deadProvider() {
    let isDead = true;
    let nowMs = 0;
    let checks = 0;
    let views = 0;
    const provider = {
      viewPayment: () => Promise.resolve(isDead ? silent : unpaid),
      responds: () => Promise.resolve(++checks > 0 && !isDead),
    } as unknown as PaymentGateway;
    const gateway = createBoundedGateway(provider, pageProviderLimits, () => nowMs);
    return {
      gateway,
      fail: async (times: number) => {
        for (let count = 0; count < times; count += 1) await gateway.viewPayment(`token ${(views += 1)}`);
      },
      recover: () => (isDead = false),
      pass: (ms: number) => (nowMs += ms),
      checks: () => checks,
    };
  }

  it('is up until five calls in a row failed', async () => {
    const { gateway, fail, checks } = deadProvider();
    await fail(4);
    expect(await gateway.isUp()).toBe(true);
    await fail(1);
    expect(await gateway.isUp()).toBe(false);
    expect(checks()).toBe(0);
  });

  it('is checked once after each pause, and is up when it responds', async () => {
    const { gateway, fail, recover, pass, checks } = deadProvider();
    await fail(5);
    pass(pageProviderLimits.pauseMs);
    expect(await Promise.all([gateway.isUp(), gateway.isUp(), gateway.isUp()])).toEqual([false, false, false]);
    expect(await gateway.isUp()).toBe(false);
    expect(checks()).toBe(1);
    recover();
    expect(await gateway.isUp()).toBe(false);
    pass(pageProviderLimits.pauseMs);
    expect(await gateway.isUp()).toBe(true);
    expect(await gateway.isUp()).toBe(true);
    expect(checks()).toBe(2);
  });

  it('is down without a wait for a check that hangs', async () => {
    const { gateway, end, pass } = waitingProvider({ failuresToPause: 1, maxWaitMs: 20 });
    const view = gateway.viewPayment('a');
    await settled();
    end(silent);
    await view;
    pass(pageProviderLimits.pauseMs);
    expect(await gateway.isUp()).toBe(false);
  });
});
