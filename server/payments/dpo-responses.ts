import { listOf, nameOf, plainText, readAmount, readApi3g, tagsOf, textOf, type Tags } from './dpo-xml';
import type {
  AttemptEnd,
  CancelOutcome,
  PaymentMethod,
  PaymentView,
  ProviderResponse,
  RefundLine,
  RefundList,
  RefundOutcome,
  TokenOutcome,
} from './gateway';

/**
 * From the provider's documentation. The meaning of a code depends on the request. 80x: wrong account, request type or XML.
 * 90x: missing field, wrong currency or amount, monthly limit. 92x, 930: provider, allocation, block. 95x: empty field, tag.
 */
const createTokenKinds: Readonly<Record<string, 'created' | 'refused' | 'paid_before'>> = {
  '000': 'created',
  '801': 'refused',
  '802': 'refused',
  '803': 'refused',
  '804': 'refused',
  '902': 'refused',
  '904': 'refused',
  '905': 'refused',
  '906': 'refused',
  '922': 'refused',
  '923': 'refused',
  '930': 'refused',
  '940': 'paid_before',
  '950': 'refused',
  '960': 'refused',
};

const verifyTokenKinds: Readonly<Record<string, Exclude<PaymentView['kind'], 'ended' | 'unclear'> | AttemptEnd>> = {
  '000': 'paid',
  // Authorized, queued, waiting for the bank, partly paid. As failures, passengers would pay twice. 002: another amount.
  '001': 'pending',
  '005': 'pending',
  '003': 'pending',
  '007': 'pending',
  '002': 'review',
  '801': 'misconfigured',
  '802': 'misconfigured',
  '803': 'misconfigured',
  '804': 'misconfigured',
  '902': 'misconfigured',
  '950': 'misconfigured',
  '951': 'misconfigured',
  '900': 'unpaid',
  '901': 'declined',
  '903': 'expired',
  '904': 'cancelled',
};

const cancelTokenKinds: Readonly<Record<string, 'cancelled' | 'refused'>> = {
  '000': 'cancelled',
  '804': 'refused',
  '950': 'refused',
  '999': 'refused',
};

const refundTokenKinds: Readonly<Record<string, 'sent' | 'refused' | 'misconfigured'>> = {
  '000': 'sent',
  '801': 'misconfigured',
  '802': 'misconfigured',
  '803': 'misconfigured',
  '804': 'misconfigured',
  '950': 'misconfigured',
  '999': 'refused',
};

const refundStates: Readonly<Record<string, RefundLine['state']>> = {
  '003': 'done',
  '008': 'declined',
  '009': 'manual',
};

export const unclear = (explanation: string) => ({ kind: 'unclear' as const, result: '', explanation });

const unreadable = unclear('the payment provider sent an unreadable response');

const explanationLimit = 200;

function readResponse(xml: string): { response: ProviderResponse; tags: Tags } | undefined {
  const tags = readApi3g(xml);
  const result = tags && textOf(tags, 'Result');
  if (!result || !/^\d{3}$/.test(result)) return undefined;
  return {
    response: { result, explanation: plainText(textOf(tags, 'ResultExplanation') ?? '', explanationLimit) },
    tags,
  };
}

/** 000 without a token is unclear, because one may exist. */
export function readTokenResponse(xml: string): TokenOutcome {
  const parsed = readResponse(xml);
  if (!parsed) return unreadable;
  const { response, tags } = parsed;
  const kind = createTokenKinds[response.result] ?? 'refused';
  if (kind !== 'created') return { ...response, kind };
  const token = nameOf(tags, 'TransToken');
  if (token === undefined) return { ...response, kind: 'unclear' };
  return { ...response, kind, token, reference: nameOf(tags, 'TransRef') ?? '' };
}

/** The caller must compare the amount with the requested amount. */
export function readPaymentResponse(xml: string): PaymentView {
  const parsed = readResponse(xml);
  if (!parsed) return unreadable;
  const { response, tags } = parsed;
  const kind = verifyTokenKinds[response.result] ?? 'unclear';
  switch (kind) {
    case 'paid':
      return {
        ...response,
        kind,
        ...readMoney(tags),
        method: readMethod(tags),
        fraudAlert: textOf(tags, 'FraudAlert'),
      };
    case 'declined':
    case 'expired':
    case 'cancelled':
      return { ...response, kind: 'ended', end: kind };
    case 'review':
      return { ...response, kind, amountThebe: readMoney(tags).amountThebe };
    case 'unpaid':
    case 'pending':
    case 'misconfigured':
    case 'unclear':
      return { ...response, kind };
  }
}

/** Both tags are hints only, so a payment without a clear one has an unknown method. */
function readMethod(tags: Tags): PaymentMethod {
  const mobile = textOf(tags, 'MobilePaymentRequest');
  if (mobile !== undefined && mobile.toLowerCase() !== 'not sent') return 'mobile';
  const type = textOf(tags, 'CustomerCreditType') ?? '';
  return /^(visa|master ?card|maestro|american express|amex|diners)/i.test(type) ? 'card' : 'unknown';
}

/** If the customer pays in another currency, the Final tags contain the converted amount. */
function readMoney(tags: Tags): { amountThebe: number | undefined; currency: string } {
  const paid = { currency: textOf(tags, 'TransactionCurrency'), amount: textOf(tags, 'TransactionAmount') };
  const final = { currency: textOf(tags, 'TransactionFinalCurrency'), amount: textOf(tags, 'TransactionFinalAmount') };
  const converted = paid.currency?.toUpperCase() !== 'BWP' && final.currency && final.amount;
  const { currency = '', amount } = converted ? final : paid;
  const isPula = currency.toUpperCase() === 'BWP';
  return { amountThebe: isPula ? readAmount(amount) : undefined, currency: currency.toUpperCase() };
}

/** An unknown code is unclear, because the token may still be payable. */
export function readCancelResponse(xml: string): CancelOutcome {
  const parsed = readResponse(xml);
  if (!parsed) return unreadable;
  return { ...parsed.response, kind: cancelTokenKinds[parsed.response.result] ?? 'unclear' };
}

/** An unknown code is unclear, because the money may have moved. */
export function readRefundResponse(xml: string): RefundOutcome {
  const parsed = readResponse(xml);
  if (!parsed) return unreadable;
  return { ...parsed.response, kind: refundTokenKinds[parsed.response.result] ?? 'unclear' };
}

/** API v7. A list with a line that cannot be read is unclear as a whole. */
export function readRefundList(xml: string): RefundList {
  const tags = readApi3g(xml);
  const result = tags && textOf(tags, 'Code');
  if (!tags || !result) return unreadable;
  const response = { result, explanation: plainText(textOf(tags, 'Explanation') ?? '', explanationLimit) };
  if (result !== '000') return { ...response, kind: 'unclear' };
  const lines = tagsOf(tags, 'Refunds');
  const refunds = (lines ? listOf(lines, 'Refund') : []).map(readRefundLine);
  return refunds.every((line) => line !== undefined)
    ? { ...response, kind: 'listed', refunds }
    : { ...response, kind: 'unclear' };
}

/** The date has no time zone. Read as Botswana's time it is never earlier than the refund, since no office of the provider is further west. */
function readRefundLine(tags: Tags): RefundLine | undefined {
  const [, amount] = /^(\d+\.\d\d)00$/.exec(textOf(tags, 'RefundAmount') ?? '') ?? [];
  const amountThebe = readAmount(amount);
  const madeAt = new Date(`${(textOf(tags, 'RefundDate') ?? '').replace(' ', 'T')}+02:00`);
  if (amountThebe === undefined || Number.isNaN(madeAt.getTime())) return undefined;
  return { state: refundStates[textOf(tags, 'Code') ?? ''] ?? 'unclear', amountThebe, madeAt };
}
