import { defaultCountry, dialledCountry } from '@/lib/domain/countries';
import { pulaAmount } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import { nameOf, plainText, readAmount, readApi3g, tagsOf, textOf, writeApi3g } from './dpo-xml';
import type { RefundRequest, TokenRequest } from './gateway';

/** Below every observed limit. An e-mail address that is too long is omitted, because a truncated one is wrong. */
const limits = { name: 50, address: 100, city: 50, email: 254, description: 200 } as const;

/** Throws RangeError unless thebe and minutes are positive integers, because the provider would use other values. */
export function buildCreateToken(
  request: TokenRequest,
  { companyToken, serviceType }: { companyToken: string; serviceType: string },
): string {
  const { amountThebe, limitMinutes, serviceAt, customer } = request;
  if (!Number.isSafeInteger(amountThebe) || amountThebe <= 0)
    throw new RangeError('the amount must be a positive integer');
  if (!Number.isSafeInteger(limitMinutes) || limitMinutes <= 0)
    throw new RangeError('the time limit must be a positive integer');
  const email = customer.email?.trim() ?? '';
  const country = dialledCountry(customer.phone) ?? defaultCountry;

  return writeApi3g({
    CompanyToken: companyToken,
    Request: 'createToken',
    Transaction: {
      PaymentAmount: pulaAmount(amountThebe),
      PaymentCurrency: request.currency,
      CompanyRef: request.companyRef,
      RedirectURL: request.redirectUrl,
      BackURL: request.backUrl,
      CompanyRefUnique: '1',
      PTL: String(limitMinutes),
      PTLtype: 'minutes',
      customerEmail: email.length > limits.email ? '' : plainText(email, limits.email),
      customerFirstName: plainText(customer.firstName, limits.name),
      customerLastName: plainText(customer.lastName, limits.name),
      customerAddress: plainText(customer.address, limits.address),
      customerCity: plainText(customer.city, limits.city),
      customerCountry: country,
      customerDialCode: country,
      customerPhone: customer.phone.replace(/\D/g, ''),
      CompanyAccRef: request.accountRef,
    },
    Services: {
      Service: {
        ServiceType: serviceType,
        ServiceDescription: plainText(request.description, limits.description),
        ServiceDate: `${localDate(serviceAt).replaceAll('-', '/')} ${localTime(serviceAt)}`,
      },
    },
  });
}

/** Also marks the token as verified, or the provider warns the merchant. */
export function buildVerifyToken(companyToken: string, token: string): string {
  return writeApi3g({ CompanyToken: companyToken, Request: 'verifyToken', TransactionToken: token });
}

export function buildCancelToken(companyToken: string, token: string): string {
  return writeApi3g({ CompanyToken: companyToken, Request: 'cancelToken', TransactionToken: token });
}

export function buildRefundToken(companyToken: string, { token, amountThebe, details }: RefundRequest): string {
  return writeApi3g({
    CompanyToken: companyToken,
    Request: 'refundToken',
    TransactionToken: token,
    refundAmount: pulaAmount(amountThebe),
    refundDetails: plainText(details, limits.description),
  });
}

export function buildVerifyRefund(companyToken: string, token: string): string {
  return writeApi3g({ CompanyToken: companyToken, Request: 'verifyRefund', TransactionToken: token });
}

export type CreateTokenMessage = {
  companyRef: string;
  amountThebe: number;
  currency: string;
  redirectUrl: string | undefined;
  backUrl: string | undefined;
};

export function readCreateToken(xml: string): CreateTokenMessage | undefined {
  const message = readApi3g(xml);
  const transaction = message && tagsOf(message, 'Transaction');
  if (!transaction || textOf(message, 'Request') !== 'createToken') return undefined;
  const companyRef = nameOf(transaction, 'CompanyRef');
  const amountThebe = readAmount(textOf(transaction, 'PaymentAmount'));
  const currency = textOf(transaction, 'PaymentCurrency');
  if (!companyRef || amountThebe === undefined || !currency) return undefined;
  const [redirectUrl, backUrl] = [textOf(transaction, 'RedirectURL'), textOf(transaction, 'BackURL')];
  return { companyRef, amountThebe, currency, redirectUrl, backUrl };
}

export function readVerifyToken(xml: string): { token: string } | undefined {
  const message = readApi3g(xml);
  if (!message || textOf(message, 'Request') !== 'verifyToken') return undefined;
  const token = nameOf(message, 'TransactionToken');
  return token === undefined ? undefined : { token };
}

/** Anyone can post a push, so it only identifies the attempt to verify with the provider. */
export function readPush(xml: string): { token?: string; reference?: string } | undefined {
  const push = readApi3g(xml);
  if (!push) return undefined;
  const token = nameOf(push, 'TransactionToken');
  const reference = nameOf(push, 'TransactionRef') ?? nameOf(push, 'CompanyRef');
  if (token === undefined && reference === undefined) return undefined;
  return { ...(token === undefined ? {} : { token }), ...(reference === undefined ? {} : { reference }) };
}
