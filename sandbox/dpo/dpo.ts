import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@/lib/format/time';
import { afterAction, afterWaiting, type DpoAction } from './actions';
import { answer } from './answers';
import { answerTo, isSlow } from './endpoint';
import { openPayments, standing, type Payment, type Standing } from './payments';
import { paidFields } from './verify-token';
import { readXml, writeXml } from './xml';

const SLOW_MS = 8000;

export type { DpoAction } from './actions';

export type DpoOptions = {
  /** Keeps every payment, a JSON line a state. Null: in memory only. One process at a time may have it open. */
  readonly file: string | null;
  readonly clock: Clock;
  readonly companyToken: string;
  readonly serviceType: string;
  /** Posts a push to the merchant. Nobody waits for it, and what goes wrong is nobody's concern. */
  readonly push: (xml: string) => Promise<void>;
  /** How a slow answer waits. */
  readonly wait?: (ms: number) => Promise<unknown>;
};

/** A payment as its page shows it. */
export type ShownPayment = Payment & {
  readonly standing: Standing['kind'];
  /** Where a browser that leaves the page goes; undefined where the merchant named no address. */
  readonly returnUrl: string | undefined;
};

export type Dpo = {
  /** The XML endpoint. Always HTTP 200, as the real one: the code is in the answer. */
  readonly api: (request: Request) => Promise<Response>;
  readonly payment: (token: string) => ShownPayment | undefined;
  /**
   * Does what a button of the payment's page does, and says where the browser goes: to the merchant's address, or
   * undefined where it stays on the page. A payment that has ended, or that nobody knows, is left as it is.
   */
  readonly act: (token: string, action: DpoAction) => string | undefined;
  /** Pays what was pending and is due by the clock. To be called now and then; every other call does it too. */
  readonly settleDue: () => void;
  /** Resolves once no push is under way. */
  readonly idle: () => Promise<void>;
};

/** The merchant's own parameters stay as they are. */
function withParameters(url: string | undefined, parameters: Record<string, string>): string | undefined {
  if (url === undefined) return undefined;
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.append(name, value);
  return address.href;
}

function returnUrl({ token, companyRef, state, redirectUrl, backUrl }: Payment): string | undefined {
  const repeated = { TransactionToken: token, CompanyRef: companyRef };
  if (state.kind !== 'paid' && state.kind !== 'pending') return withParameters(backUrl, repeated);
  const CCDapproval = state.kind === 'paid' ? state.approval : '';
  return withParameters(redirectUrl, { TransID: token, CCDapproval, PnrID: companyRef, ...repeated });
}

/** The reference comes under the one name or the other. */
type ReferenceName = 'TransactionRef' | 'CompanyRef';

function pushOf(payment: Payment, referenceName: ReferenceName): string {
  const { token, companyRef, state } = payment;
  return writeXml({
    ...answer('000', 'Transaction paid'),
    TransactionToken: token,
    [referenceName]: companyRef,
    ...(state.kind === 'paid' ? paidFields(payment, state) : {}),
  });
}

/** The card provider, as far as the product can tell. */
export function createDpo({ file, clock, companyToken, serviceType, push, wait = sleep }: DpoOptions): Dpo {
  const payments = openPayments(file);
  const underWay = new Set<Promise<unknown>>();

  function send(payment: Payment, ...names: ReferenceName[]) {
    for (const name of names) {
      const sent = Promise.resolve(pushOf(payment, name))
        .then(push)
        .catch(() => undefined);
      underWay.add(sent);
      void sent.finally(() => underWay.delete(sent));
    }
  }

  function settleDue() {
    for (const pending of payments.pending()) {
      const payment = afterWaiting(pending, clock());
      if (payment !== pending) send(payments.save(payment), 'TransactionRef');
    }
  }

  return {
    api: async (request) => {
      const tags = readXml(await request.text());
      settleDue();
      const xml = writeXml(answerTo(tags, { payments, companyToken, serviceType, now: clock() }));
      if (isSlow(tags, payments)) await wait(SLOW_MS);
      return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
    },
    payment: (token) => {
      settleDue();
      const payment = payments.byToken(token);
      return payment && { ...payment, standing: standing(payment, clock()).kind, returnUrl: returnUrl(payment) };
    },
    act: (token, action) => {
      settleDue();
      const before = payments.byToken(token);
      if (!before) return undefined;
      const { kind } = standing(before, clock());
      if (kind !== 'open' && kind !== 'declined') return undefined;
      const payment = payments.save(afterAction(before, action, clock()));
      if (payment.state.kind === 'paid') {
        send(payment, 'TransactionRef', ...(action === 'push-twice' ? (['CompanyRef'] as const) : []));
      }
      return payment.stranded || payment.state.kind === 'declined' ? undefined : returnUrl(payment);
    },
    settleDue,
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
