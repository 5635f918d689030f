/** What a hosted payment page is asked for. Texts as people wrote them: the message builder escapes. */
export type TokenRequest = {
  amountThebe: number;
  currency: 'BWP';
  /** The booking's reservation number: a reference that is paid is not paid again. */
  companyRef: string;
  /** The attempt's uuid. */
  accountRef: string;
  redirectUrl: string;
  backUrl: string;
  /** After so many minutes the provider takes no payment. */
  limitMinutes: number;
  /** When the service is given; sent in the time of Botswana. */
  serviceAt: Date;
  description: string;
  customer: { firstName: string; lastName: string; email: string | null; phone: string; address: string; city: string };
};

/** The provider's own answer, as text: what the API calls `API3G`. */
export type ProviderResponse = { result: string; explanation: string };

/** What came of asking for a token. `unclear`: no answer, or none that can be read; a token may exist or not. */
export type TokenOutcome = ProviderResponse &
  ({ kind: 'created'; token: string; reference: string } | { kind: 'refused' | 'paid_before' | 'unclear' });

/** How an attempt ended without money. */
export type AttemptEnd = 'declined' | 'expired' | 'cancelled';

/**
 * What the provider says of a token. `paid` with the amount that was really taken, in thebe (undefined where it cannot be
 * read) and its currency. `misconfigured`: our own request is wrong. `unclear` is never failed: asked again.
 */
export type PaymentView = ProviderResponse &
  (
    | { kind: 'paid'; amountThebe: number | undefined; currency: string; fraudAlert: string | undefined }
    | { kind: 'unpaid' | 'pending' | 'review' | 'misconfigured' | 'unclear' }
    | { kind: 'ended'; end: AttemptEnd }
  );

/** `refused`: it can not be cancelled (any more). `unclear`: no answer that can be read. */
export type CancelOutcome = ProviderResponse & { kind: 'cancelled' | 'refused' | 'unclear' };

/** A create-token message, with the parts that `initiatePayment` has read from it. */
export type TokenMessage = {
  xml: string;
  /** Undefined if the message does not name exactly one merchant. */
  companyToken: string | undefined;
  /** The attempt's uuid. */
  accountRef: string;
};

/** A card provider. No call throws, and none is repeated by itself: what may have happened is asked about instead. */
export type PaymentGateway = {
  /** Sends the create-token message that the website wrote. Refuses a message that names another merchant than ours. */
  createToken: (message: TokenMessage) => Promise<TokenOutcome>;
  /** Writes a create-token message for our merchant and sends it. */
  requestToken: (request: TokenRequest) => Promise<TokenOutcome>;
  viewPayment: (token: string) => Promise<PaymentView>;
  cancelToken: (token: string) => Promise<CancelOutcome>;
};
