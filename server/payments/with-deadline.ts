import type { PaymentGateway } from './gateway';

const late = {
  kind: 'unclear' as const,
  result: '',
  explanation: 'the time for calls of the payment provider is over',
};

/** `endsAt` is in milliseconds of `performance.now()`. After it every outcome is unclear, and no call is sent. */
export function withDeadline(gateway: PaymentGateway, endsAt: number): PaymentGateway {
  async function inTime<Outcome>(call: () => Promise<Outcome>): Promise<Outcome | typeof late> {
    const leftMs = endsAt - performance.now();
    // A timer has whole milliseconds and may end a part of one early.
    if (leftMs < 1) return late;
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<typeof late>((resolve) => (timer = setTimeout(resolve, Math.ceil(leftMs), late)));
    return Promise.race([call(), timeUp]).finally(() => clearTimeout(timer));
  }
  return {
    ...gateway,
    requestToken: (request) => inTime(() => gateway.requestToken(request)),
    viewPayment: (token, options) => inTime(() => gateway.viewPayment(token, options)),
    cancelToken: (token) => inTime(() => gateway.cancelToken(token)),
  };
}
