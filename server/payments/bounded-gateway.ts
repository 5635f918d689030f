/** Invariant: a page never waits for a provider that is down, and many requests about one token cost one call. */
import { LRUCache } from 'lru-cache';
import { inTime } from '@/lib/in-time';
import type { PaymentGateway, PaymentView, ProviderResponse } from './gateway';

export type ProviderLimits = {
  maxCalls: number;
  maxWaitMs: number;
  viewMs: number;
  /** After this many unclear outcomes in a row, calls are unclear without a request for `pauseMs`. */
  failuresToPause: number;
  pauseMs: number;
};

export const pageProviderLimits: ProviderLimits = {
  maxCalls: 20,
  maxWaitMs: 1000,
  viewMs: 3000,
  failuresToPause: 5,
  pauseMs: 10_000,
};

/** The worker also calls a provider that is down, and so finds out that it is back. */
export const jobProviderLimits: ProviderLimits = {
  ...pageProviderLimits,
  maxWaitMs: 30_000,
  failuresToPause: Infinity,
};

const maxViews = 1000;
const unclear = (explanation: string) => ({ kind: 'unclear' as const, result: '', explanation });
type Unclear = ReturnType<typeof unclear>;
const notSent = (explanation: string) => ({ kind: 'not_sent' as const, result: '', explanation });

type Outcome = ProviderResponse & { kind: string };

export type BoundedGateway = PaymentGateway & {
  isUp: () => Promise<boolean>;
};

export function createBoundedGateway(
  gateway: PaymentGateway,
  limits: ProviderLimits,
  now: () => number = () => performance.now(),
): BoundedGateway {
  const slots = createSlots(limits.maxCalls, limits.maxWaitMs);
  const views = new LRUCache<string, Promise<PaymentView>>({
    max: maxViews,
    ttl: limits.viewMs,
    ttlResolution: 0,
    perf: { now },
  });
  let failures = 0;
  let pausedUntil = -Infinity;
  let check: Promise<unknown> | undefined;

  async function bounded<Result extends Outcome, Skipped = Unclear>(
    call: () => Promise<Result>,
    skip: (explanation: string) => Unclear | Skipped = unclear,
  ): Promise<Result | Unclear | Skipped> {
    if (now() < pausedUntil) return skip('the payment provider did not respond to the last calls');
    if (!(await slots.take())) return skip('too many calls of the payment provider are open');
    try {
      const outcome = await call();
      failures = outcome.kind === 'unclear' ? failures + 1 : 0;
      if (failures >= limits.failuresToPause) pausedUntil = now() + limits.pauseMs;
      return outcome;
    } finally {
      slots.free();
    }
  }

  const isDown = () => failures >= limits.failuresToPause;

  async function respond() {
    const isResponding = await gateway.responds();
    return isResponding
      ? { kind: 'up', result: '', explanation: '' }
      : unclear('the payment provider does not respond');
  }

  return {
    async isUp() {
      if (!isDown()) return true;
      if (now() < pausedUntil) return false;
      check ??= bounded(respond).finally(() => (check = undefined));
      await inTime(check, limits.maxWaitMs).catch(() => undefined);
      return !isDown();
    },
    requestToken: (request) => bounded(() => gateway.requestToken(request)),
    cancelToken: (token) => bounded(() => gateway.cancelToken(token)),
    refundToken: (request) => bounded(() => gateway.refundToken(request), notSent),
    listRefunds: (token) => bounded(() => gateway.listRefunds(token)),
    responds: async () => (await bounded(respond)).kind === 'up',
    viewPayment(token, { isFresh = false } = {}) {
      const known = isFresh ? undefined : views.get(token);
      if (known) return known;
      const view = bounded(() => gateway.viewPayment(token));
      views.set(token, view);
      return view;
    },
  };
}

function createSlots(count: number, maxWaitMs: number) {
  let used = 0;
  const waiting = new Set<(isTaken: boolean) => void>();
  return {
    take(): Promise<boolean> {
      if (used < count) {
        used += 1;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const end = (isTaken: boolean) => {
          clearTimeout(timer);
          waiting.delete(end);
          resolve(isTaken);
        };
        const timer = setTimeout(() => end(false), maxWaitMs);
        waiting.add(end);
      });
    },
    free() {
      const [next] = waiting;
      if (next) next(true);
      else used -= 1;
    },
  };
}
