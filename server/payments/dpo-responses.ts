import { nameOf, plainText, readAmount, readApi3g, textOf, type Tags } from './dpo-xml';
import type { AttemptEnd, CancelOutcome, PaymentView, ProviderResponse, TokenOutcome } from './gateway';

/**
 * The same code means different things in different requests, so each has a table of its own, after the provider's
 * pages. A code that is not in a table is one that the provider has added since.
 */
const createTokenKinds: Readonly<Record<string, 'created' | 'refused' | 'paid_before'>> = {
  '000': 'created',
  // The account, the request type, the XML.
  '801': 'refused',
  '802': 'refused',
  '803': 'refused',
  '804': 'refused',
  // A mandatory field, the currency, the amount, the monthly limit.
  '902': 'refused',
  '904': 'refused',
  '905': 'refused',
  '906': 'refused',
  // Provider, allocation and block codes.
  '922': 'refused',
  '923': 'refused',
  '930': 'refused',
  '940': 'paid_before',
  // An empty field, a tag twice.
  '950': 'refused',
  '960': 'refused',
};

const verifyTokenKinds: Readonly<Record<string, Exclude<PaymentView['kind'], 'ended' | 'unclear'> | AttemptEnd>> = {
  '000': 'paid',
  // Authorized, queued, waiting for the bank, paid in parts. Taken for failures, people pay twice.
  '001': 'pending',
  '005': 'pending',
  '003': 'pending',
  '007': 'pending',
  // Too much or too little.
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

/** An answer that says nothing. `explanation` is our own sentence. */
export const unclear = (explanation: string) => ({ kind: 'unclear' as const, result: '', explanation });

const unreadable = unclear('the payment provider answered something else');

/** Characters of the provider's explanation that are kept. */
const explanationLimit = 200;

/** Undefined for anything but an answer of the API with one result code. */
function readResponse(xml: string): { answer: ProviderResponse; tags: Tags } | undefined {
  const tags = readApi3g(xml);
  const result = tags && textOf(tags, 'Result');
  if (!result || !/^\d{3}$/.test(result)) return undefined;
  return {
    answer: { result, explanation: plainText(textOf(tags, 'ResultExplanation') ?? '', explanationLimit) },
    tags,
  };
}

/** The answer to createToken. A code of its own is a refusal; 000 without a token is unclear, one may exist. */
export function readTokenResponse(xml: string): TokenOutcome {
  const found = readResponse(xml);
  if (!found) return unreadable;
  const { answer, tags } = found;
  const kind = createTokenKinds[answer.result] ?? 'refused';
  if (kind !== 'created') return { ...answer, kind };
  const token = nameOf(tags, 'TransToken');
  if (token === undefined) return { ...answer, kind: 'unclear' };
  return { ...answer, kind, token, reference: nameOf(tags, 'TransRef') ?? '' };
}

/** The answer to verifyToken. Whether the amount is the one that was asked for is for the caller to compare. */
export function readPaymentResponse(xml: string): PaymentView {
  const found = readResponse(xml);
  if (!found) return unreadable;
  const { answer, tags } = found;
  const kind = verifyTokenKinds[answer.result] ?? 'unclear';
  switch (kind) {
    case 'paid':
      return { ...answer, kind, ...readMoney(tags), fraudAlert: textOf(tags, 'FraudAlert') };
    case 'declined':
    case 'expired':
    case 'cancelled':
      return { ...answer, kind: 'ended', end: kind };
    case 'unpaid':
    case 'pending':
    case 'review':
    case 'misconfigured':
    case 'unclear':
      return { ...answer, kind };
  }
}

/**
 * The money that was taken. A customer may pay in a currency of their own; what the merchant then gets stands in the
 * Final tags. Of another currency than pula there is no amount in thebe.
 */
function readMoney(tags: Tags): { amountThebe: number | undefined; currency: string } {
  const paid = { currency: textOf(tags, 'TransactionCurrency'), amount: textOf(tags, 'TransactionAmount') };
  const final = { currency: textOf(tags, 'TransactionFinalCurrency'), amount: textOf(tags, 'TransactionFinalAmount') };
  const converted = paid.currency?.toUpperCase() !== 'BWP' && final.currency && final.amount;
  const { currency = '', amount } = converted ? final : paid;
  const isPula = currency.toUpperCase() === 'BWP';
  return { amountThebe: isPula ? readAmount(amount) : undefined, currency: currency.toUpperCase() };
}

/** The answer to cancelToken. A code that is not in the table is unclear: the token may be payable still. */
export function readCancelResponse(xml: string): CancelOutcome {
  const found = readResponse(xml);
  return found ? { ...found.answer, kind: cancelTokenKinds[found.answer.result] ?? 'unclear' } : unreadable;
}
