import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@/lib/format/time';
import { afterAction, afterWaiting, type DpoAction } from './actions';
import { dpoResponse } from './responses';
import { deliveryOf, respondTo } from './endpoint';
import { openPayments, paymentStatus, type Payment, type PaymentStatus, type RefundMode } from './payments';
import { isRefundMode } from './refunds';
import { paidFields } from './verify-token';
import { readXml, writeXml } from './xml';

const slowMs = 8000;

export type { DpoAction } from './actions';

export type DpoOptions = {
  /**
   * The file that stores every state of a payment as a JSON line. Null: in memory only. Only one process may open it.
   */
  readonly file: string | null;
  readonly clock: Clock;
  readonly companyToken: string;
  readonly serviceType: string;
  readonly push: (xml: string) => Promise<void>;
  readonly wait?: (ms: number) => Promise<unknown>;
};

export type ShownPayment = Payment & {
  readonly paymentStatus: PaymentStatus['kind'];
  readonly returnUrl: string | undefined;
};

export type Dpo = ReturnType<typeof createDpo>;

/** Adds parameters and leaves those of the merchant unchanged. */
function withParameters(url: string | undefined, parameters: Record<string, string>): string | undefined {
  if (url === undefined) return undefined;
  const result = new URL(url);
  for (const [name, value] of Object.entries(parameters)) result.searchParams.append(name, value);
  return result.href;
}

function returnUrl({ token, companyRef, state, redirectUrl, backUrl }: Payment): string | undefined {
  const repeated = { TransactionToken: token, CompanyRef: companyRef };
  if (state.kind !== 'paid' && state.kind !== 'pending') return withParameters(backUrl, repeated);
  const CCDapproval = state.kind === 'paid' ? state.approval : '';
  return withParameters(redirectUrl, { TransID: token, CCDapproval, PnrID: companyRef, ...repeated });
}

/** The provider uses either name for the reference. */
type ReferenceName = 'TransactionRef' | 'CompanyRef';

function pushOf(payment: Payment, referenceName: ReferenceName): string {
  const { token, companyRef, state } = payment;
  return writeXml({
    ...dpoResponse('000', 'Transaction paid'),
    TransactionToken: token,
    [referenceName]: companyRef,
    ...(state.kind === 'paid' ? paidFields(payment, state) : {}),
  });
}

/** Returns a stand-in for the card provider. It implements the calls that the product makes. */
export function createDpo({ file, clock, companyToken, serviceType, push, wait = sleep }: DpoOptions) {
  const payments = openPayments(file);
  const underWay = new Set<Promise<unknown>>();
  let isDown = false;

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
    isDown: () => isDown,
    setDown: (next: boolean) => void (isDown = next),
    /** Responds with HTTP 200, as the real provider does. The code is in the body. 503 while it is down, 502 for a lost response. */
    api: async (request: Request): Promise<Response> => {
      if (isDown) return new Response(null, { status: 503 });
      const tags = readXml(await request.text());
      settleDue();
      const xml = writeXml(respondTo(tags, { payments, companyToken, serviceType, now: clock() }));
      const delivery = deliveryOf(tags, payments);
      if (delivery === 'slow') await wait(slowMs);
      if (delivery === 'lost') return new Response(null, { status: 502 });
      return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
    },
    payment: (token: string): ShownPayment | undefined => {
      settleDue();
      const payment = payments.byToken(token);
      return (
        payment && { ...payment, paymentStatus: paymentStatus(payment, clock()).kind, returnUrl: returnUrl(payment) }
      );
    },
    /** Returns the URL of the merchant, or undefined if the browser stays on the page. */
    act: (token: string, action: DpoAction | RefundMode): string | undefined => {
      settleDue();
      const before = payments.byToken(token);
      if (!before) return undefined;
      if (isRefundMode(action)) return void payments.save({ ...before, refundMode: action });
      const { kind } = paymentStatus(before, clock());
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
