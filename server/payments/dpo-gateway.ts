import { log } from '@/server/observability/log';
import { postToProvider } from '@/server/providers/provider-client';
import { readCancelResponse, readPaymentResponse, readTokenResponse, unclear } from './dpo-responses';
import { buildCancelToken, buildCreateToken, buildVerifyToken } from './dpo-messages';
import { messageLimitBytes } from './dpo-xml';
import type { CancelOutcome, PaymentGateway, PaymentView, ProviderResponse, TokenOutcome } from './gateway';

type DpoSettings = {
  /** Where messages are posted, `https://secure.3gdirectpay.com/API/v6/`: the slash at the end matters. */
  apiUrl: string;
  companyToken: string;
  /** What the provider calls the kind of service that we sell. */
  serviceType: string;
  send?: (request: Request) => Promise<Response>;
  /** For every call; without it `defaultLimitsMs`. */
  limitMs?: number;
};

/**
 * The provider's own bound is 300 000 ms (spec section 7); a browser waits for 60 s, in which a start asks about an older
 * attempt, cancels it and makes a token.
 */
const defaultLimitsMs = { createToken: 30_000, verifyToken: 10_000, cancelToken: 10_000 } as const;

type Kind = (TokenOutcome | PaymentView | CancelOutcome)['kind'];

/** `misconfigured` wakes somebody: nothing is known of any payment until our settings are right. */
const levels: Readonly<Record<Kind, 'info' | 'warn' | 'error'>> = {
  created: 'info',
  paid_before: 'info',
  paid: 'info',
  unpaid: 'info',
  pending: 'info',
  ended: 'info',
  cancelled: 'info',
  refused: 'warn',
  review: 'warn',
  unclear: 'warn',
  misconfigured: 'error',
};

/** Returns a gateway to DPO over HTTP. `createToken` does not send a message that names another merchant than `companyToken`. */
export function createDpoGateway(settings: DpoSettings): PaymentGateway {
  const { apiUrl, companyToken, serviceType, send = fetch, limitMs } = settings;

  async function exchange<Outcome>(
    request: keyof typeof defaultLimitsMs,
    message: string,
    read: (answer: string) => Outcome,
  ) {
    const reply = await post(send, apiUrl, message, limitMs ?? defaultLimitsMs[request]);
    return 'failure' in reply ? unclear(reply.failure) : read(reply.answer);
  }

  return {
    createToken: async (message) => {
      const outcome =
        message.companyToken === companyToken
          ? await exchange('createToken', message.xml, readTokenResponse)
          : { kind: 'refused' as const, result: '', explanation: 'the message is not for our account: not sent' };
      return noted('createToken', outcome, { attempt: message.accountRef });
    },
    requestToken: async (request) => {
      const message = buildCreateToken(request, { companyToken, serviceType });
      const outcome = await exchange('createToken', message, readTokenResponse);
      return noted('createToken', outcome, { attempt: request.accountRef });
    },
    viewPayment: async (token) => {
      const view = await exchange('verifyToken', buildVerifyToken(companyToken, token), readPaymentResponse);
      return noted('verifyToken', view);
    },
    cancelToken: async (token) => {
      const outcome = await exchange('cancelToken', buildCancelToken(companyToken, token), readCancelResponse);
      return noted('cancelToken', outcome);
    },
  };
}

/** Logs the code and our attempt. The provider's sentences stay out, they may quote a customer; ours may be read. */
function noted<Outcome extends ProviderResponse & { kind: Kind }>(
  request: keyof typeof defaultLimitsMs,
  outcome: Outcome,
  about: { attempt?: string } = {},
): Outcome {
  const { kind, result, explanation } = outcome;
  const reason = result === '' ? explanation : undefined;
  const fields = { request, kind, result, reason, ...about };
  switch (levels[kind]) {
    case 'info':
      log.info({ event: 'provider_responded', ...fields }, 'The payment provider responded.');
      break;
    case 'warn':
      log.warn(
        { event: 'provider_response_unclear', ...fields },
        'The payment provider refused or gave no clear result.',
      );
      break;
    case 'error':
      log.error({ event: 'provider_misconfigured', ...fields }, 'The payment provider refused our settings.');
  }
  return outcome;
}

/** Posts a message. A redirect counts as a failure. `failure` is a sentence of ours, without data of the provider. */
async function post(
  send: (request: Request) => Promise<Response>,
  url: string,
  message: string,
  limitMs: number,
): Promise<{ answer: string } | { failure: string }> {
  const reply = await postToProvider({
    url,
    headers: { 'content-type': 'application/xml', accept: 'application/xml' },
    body: message,
    limitMs,
    redirect: 'error',
    reads: 'success',
    maxBytes: messageLimitBytes,
    send,
  });
  if (!('failure' in reply)) {
    return reply.ok ? { answer: reply.text } : { failure: `the payment provider answered ${reply.status}` };
  }
  switch (reply.failure) {
    case 'timeout':
      return { failure: 'the payment provider took too long' };
    case 'too_long':
      return { failure: 'the payment provider answered too much' };
    case 'cancelled':
    case 'unreachable':
      return { failure: `the payment provider is away${reply.systemCode ? ` (${reply.systemCode})` : ''}` };
  }
}
