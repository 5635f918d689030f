/** Request for a hosted payment page. Texts are not escaped. The message builder escapes them. */
export type TokenRequest = {
  amountThebe: number;
  currency: 'BWP';
  /** The booking's reservation number. The provider refuses a reference that is already paid. */
  companyRef: string;
  /** The attempt's uuid. */
  accountRef: string;
  redirectUrl: string;
  backUrl: string;
  /** The provider refuses payments after this time. */
  limitMinutes: number;
  /** Departure. The message contains it in Botswana time. */
  serviceAt: Date;
  description: string;
  customer: { firstName: string; lastName: string; email: string | null; phone: string; address: string; city: string };
};

/** Result code and text of the provider's response (`API3G` in the API). */
export type ProviderResponse = { result: string; explanation: string };

/** Result of a token request. `unclear` means no readable response, so a token may or may not exist. */
export type TokenOutcome = ProviderResponse &
  ({ kind: 'created'; token: string; reference: string } | { kind: 'refused' | 'paid_before' | 'unclear' });

export type AttemptEnd = 'declined' | 'expired' | 'cancelled';

/**
 * State of a token at the provider. `paid` has the charged amount and its currency. The amount is in thebe, and
 * undefined if it cannot be read. `misconfigured` means that our request is wrong. `unclear` is not a failure: query
 * again later.
 */
export type PaymentView = ProviderResponse &
  (
    | { kind: 'paid'; amountThebe: number | undefined; currency: string; fraudAlert: string | undefined }
    | { kind: 'unpaid' | 'pending' | 'review' | 'misconfigured' | 'unclear' }
    | { kind: 'ended'; end: AttemptEnd }
  );

/** `refused` means that the token cannot be cancelled. `unclear` means no readable response. */
export type CancelOutcome = ProviderResponse & { kind: 'cancelled' | 'refused' | 'unclear' };

/** A create-token message with the values that `initiatePayment` has read from it. */
export type TokenMessage = {
  xml: string;
  /** Undefined if the message does not name exactly one merchant. */
  companyToken: string | undefined;
  /** The attempt's uuid. */
  accountRef: string;
};

/** Says whether the provider responds at all. Costs a call without an effect. */
export type ReachableGateway = PaymentGateway & { responds: () => Promise<boolean> };

/** A card provider. Calls do not throw and are not retried. After an unclear outcome, query the payment instead. */
export type PaymentGateway = {
  /** Sends the website's create-token message. Refuses a message for another merchant. */
  createToken: (message: TokenMessage) => Promise<TokenOutcome>;
  /** Writes a create-token message for our merchant and sends it. */
  requestToken: (request: TokenRequest) => Promise<TokenOutcome>;
  /** A response may be some seconds old, unless `isFresh` demands a new one. */
  viewPayment: (token: string, options?: { isFresh?: boolean }) => Promise<PaymentView>;
  cancelToken: (token: string) => Promise<CancelOutcome>;
};
