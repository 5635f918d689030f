import { log } from '@/server/observability/log';
import { postToProvider } from '@/server/providers/provider-client';
import {
  readCancelResponse,
  readPaymentResponse,
  readRefundList,
  readRefundResponse,
  readTokenResponse,
  unclear,
} from './dpo-responses';
import {
  buildCancelToken,
  buildCreateToken,
  buildRefundToken,
  buildVerifyRefund,
  buildVerifyToken,
} from './dpo-messages';
import { messageLimitBytes } from './dpo-xml';
import type {
  CancelOutcome,
  PaymentGateway,
  PaymentView,
  ProviderResponse,
  RefundList,
  RefundOutcome,
  TokenOutcome,
} from './gateway';

type DpoSettings = {
  /** URL for all messages, `https://secure.3gdirectpay.com/API/v6/`. It must end with a slash. */
  apiUrl: string;
  /** URL of API v7, which alone lists refunds. */
  apiV7Url: string;
  companyToken: string;
  serviceType: string;
  send?: (request: Request) => Promise<Response>;
  limitMs?: number;
};

/** The provider's limit is 300 000 ms (spec section 7). A browser waits 60 s for all calls of a payment start. */
const defaultLimitsMs = {
  createToken: 30_000,
  verifyToken: 10_000,
  cancelToken: 10_000,
  refundToken: 60_000,
  verifyRefund: 10_000,
} as const;

type Kind = (TokenOutcome | PaymentView | CancelOutcome | RefundOutcome | RefundList)['kind'];

/** The connection was not made, so the provider received nothing. */
const unconnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** `misconfigured` is an error, because no payment can be verified until the settings are corrected. */
const levels: Readonly<Record<Kind, 'info' | 'warn' | 'error'>> = {
  created: 'info',
  paid_before: 'info',
  paid: 'info',
  unpaid: 'info',
  pending: 'info',
  ended: 'info',
  cancelled: 'info',
  sent: 'info',
  listed: 'info',
  not_sent: 'warn',
  refused: 'warn',
  review: 'warn',
  unclear: 'warn',
  misconfigured: 'error',
};

const unknownToken = '00000000-0000-0000-0000-000000000000';

export function createDpoGateway(settings: DpoSettings): PaymentGateway {
  const { apiUrl, apiV7Url, companyToken, serviceType, send = fetch, limitMs } = settings;

  async function exchange<Outcome>(
    request: keyof typeof defaultLimitsMs,
    message: string,
    read: (xml: string) => Outcome,
  ) {
    const url = request === 'verifyRefund' ? apiV7Url : apiUrl;
    const reply = await post(send, url, message, limitMs ?? defaultLimitsMs[request]);
    return 'failure' in reply
      ? { ...unclear(reply.failure), ...(reply.isUnconnected ? { isUnconnected: true } : {}) }
      : read(reply.xml);
  }

  return {
    requestToken: async (request) => {
      const message = buildCreateToken(request, { companyToken, serviceType });
      const outcome = await exchange('createToken', message, readTokenResponse);
      return logged('createToken', outcome, { attempt: request.accountRef });
    },
    viewPayment: async (token) => {
      const view = await exchange('verifyToken', buildVerifyToken(companyToken, token), readPaymentResponse);
      return logged('verifyToken', view);
    },
    responds: async () => {
      const message = buildVerifyToken(companyToken, unknownToken);
      return (await exchange('verifyToken', message, readPaymentResponse)).kind !== 'unclear';
    },
    cancelToken: async (token) => {
      const outcome = await exchange('cancelToken', buildCancelToken(companyToken, token), readCancelResponse);
      return logged('cancelToken', outcome);
    },
    refundToken: async (request) => {
      const message = buildRefundToken(companyToken, request);
      const outcome = await exchange('refundToken', message, readRefundResponse);
      return logged('refundToken', 'isUnconnected' in outcome ? { ...outcome, kind: 'not_sent' } : outcome);
    },
    listRefunds: async (token) => {
      const list = await exchange('verifyRefund', buildVerifyRefund(companyToken, token), readRefundList);
      return logged('verifyRefund', list);
    },
  };
}

/** The provider's texts may contain customer data, so they are not logged. */
function logged<Outcome extends ProviderResponse & { kind: Kind }>(
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

async function post(
  send: (request: Request) => Promise<Response>,
  url: string,
  message: string,
  limitMs: number,
): Promise<{ xml: string } | { failure: string; isUnconnected?: boolean }> {
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
    return reply.ok ? { xml: reply.text } : { failure: `the payment provider responded with status ${reply.status}` };
  }
  switch (reply.failure) {
    case 'timeout':
      return { failure: 'the payment provider did not respond in time' };
    case 'too_long':
      return { failure: 'the payment provider sent a response that is too long' };
    case 'cancelled':
    case 'unreachable':
      return {
        failure: `the payment provider is unreachable${reply.systemCode ? ` (${reply.systemCode})` : ''}`,
        isUnconnected: unconnected.includes(reply.systemCode ?? ''),
      };
  }
}
