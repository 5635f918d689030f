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

/** `misconfigured`: our request is wrong. `unclear` is not a failure: query again later. */
export type PaymentView = ProviderResponse &
  (
    | { kind: 'paid'; amountThebe: number | undefined; currency: string; fraudAlert: string | undefined }
    | { kind: 'unpaid' | 'pending' | 'review' | 'misconfigured' | 'unclear' }
    | { kind: 'ended'; end: AttemptEnd }
  );

export type CancelOutcome = ProviderResponse & { kind: 'cancelled' | 'refused' | 'unclear' };

export type ReachableGateway = PaymentGateway & { responds: () => Promise<boolean> };

/** Calls do not throw and are not retried. After an unclear outcome, query the payment instead. */
export type PaymentGateway = {
  requestToken: (request: TokenRequest) => Promise<TokenOutcome>;
  /** A response may be some seconds old, unless `isFresh` demands a new one. */
  viewPayment: (token: string, options?: { isFresh?: boolean }) => Promise<PaymentView>;
  cancelToken: (token: string) => Promise<CancelOutcome>;
};
