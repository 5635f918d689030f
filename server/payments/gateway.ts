export type TokenRequest = {
  amountThebe: number;
  currency: 'BWP';
  companyRef: string;
  accountRef: string;
  redirectUrl: string;
  backUrl: string;
  limitMinutes: number;
  serviceAt: Date;
  description: string;
  customer: { firstName: string; lastName: string; email: string | null; phone: string; address: string; city: string };
};

export type ProviderResponse = { result: string; explanation: string };

/** `unclear`: a token may or may not exist. */
export type TokenOutcome = ProviderResponse &
  ({ kind: 'created'; token: string; reference: string } | { kind: 'refused' | 'paid_before' | 'unclear' });

export type AttemptEnd = 'declined' | 'expired' | 'cancelled';

/** `mobile`: mobile money. The provider gives only hints of the method (dpo.md). */
export const paymentMethods = ['card', 'mobile', 'unknown'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** `misconfigured`: our request is wrong. `unclear` is not a failure: query again later. */
export type PaymentView = ProviderResponse &
  (
    | {
        kind: 'paid';
        amountThebe: number | undefined;
        currency: string;
        method: PaymentMethod;
        fraudAlert: string | undefined;
      }
    | { kind: 'review'; amountThebe: number | undefined }
    | { kind: 'unpaid' | 'pending' | 'misconfigured' | 'unclear' }
    | { kind: 'ended'; end: AttemptEnd }
  );

export type CancelOutcome = ProviderResponse & { kind: 'cancelled' | 'refused' | 'unclear' };

/** `details` is shown to the merchant at the provider. */
export type RefundRequest = { token: string; amountThebe: number; details: string };

/**
 * `not_sent`: no request left this process. `misconfigured`: the provider refused our request, and no money moved.
 * `unclear`: money may have moved, so no program sends the refund again.
 */
export type RefundOutcome = ProviderResponse & { kind: 'sent' | 'refused' | 'misconfigured' | 'unclear' | 'not_sent' };

/** `manual`: a person at the provider must agree. */
export type RefundLine = { state: 'done' | 'declined' | 'manual' | 'unclear'; amountThebe: number; madeAt: Date };

export type RefundList = ProviderResponse & ({ kind: 'listed'; refunds: RefundLine[] } | { kind: 'unclear' });

/** Calls do not throw and are not retried. After an unclear outcome, query the payment instead. */
export type PaymentGateway = {
  requestToken: (request: TokenRequest) => Promise<TokenOutcome>;
  /** A response may be some seconds old, unless `isFresh` demands a new one. */
  viewPayment: (token: string, options?: { isFresh?: boolean }) => Promise<PaymentView>;
  cancelToken: (token: string) => Promise<CancelOutcome>;
  /** Not idempotent: a repeated call may refund twice. */
  refundToken: (request: RefundRequest) => Promise<RefundOutcome>;
  listRefunds: (token: string) => Promise<RefundList>;
  /** Changes nothing at the provider. */
  responds: () => Promise<boolean>;
};
