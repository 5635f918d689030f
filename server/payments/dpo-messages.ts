import { defaultCountry, dialledCountry } from '@/lib/domain/countries';
import { pulaAmount } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import { nameOf, plainText, readAmount, readApi3g, tagsOf, textOf, writeApi3g, type Tags } from './dpo-xml';
import type { TokenRequest } from './gateway';

/** Below every observed limit. An e-mail address that is too long is omitted, because a truncated one is wrong. */
const limits = { name: 50, address: 100, city: 50, email: 254, description: 200 } as const;

const defaultLimitHours = 96;

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

export type CreateTokenMessage = {
  companyToken: string | undefined;
  companyRef: string;
  accountRef: string | undefined;
  amountThebe: number;
  currency: string;
  limitMinutes: number;
  companyRefUnique: boolean;
  redirectUrl: string | undefined;
  backUrl: string | undefined;
};

/** Allowed tags. Others can send the money elsewhere (`Allocations`) or change how it is charged (`Additional`). */
const messageTags = ['CompanyToken', 'Request', 'Transaction', 'Services'];
/** `AllowRecurrent` and `TransactionChargeType` are not allowed, because they charge later or again. */
const transactionTags = [
  'PaymentAmount',
  'PaymentCurrency',
  'CompanyRef',
  'RedirectURL',
  'BackURL',
  'CompanyRefUnique',
  'PTL',
  'PTLtype',
  'customerEmail',
  'customerFirstName',
  'customerLastName',
  'customerAddress',
  'customerCity',
  'customerCountry',
  'customerDialCode',
  'customerPhone',
  'customerZip',
  'CompanyAccRef',
  'DefaultPayment',
  'TransactionSource',
  'MetaData',
];

/** Refuses repeated tags, comments and unknown tags, which two parsers could read differently. */
export function readCreateToken(xml: string): CreateTokenMessage | undefined {
  const message = xml.includes('<!') ? undefined : readApi3g(xml);
  const transaction = message && tagsOf(message, 'Transaction');
  if (!transaction || textOf(message, 'Request') !== 'createToken') return undefined;
  if (!Object.keys(message).every((tag) => messageTags.includes(tag))) return undefined;
  const known = ([tag, value]: [string, unknown]) => transactionTags.includes(tag) && typeof value === 'string';
  if (!Object.entries(transaction).every(known)) return undefined;

  const companyRef = nameOf(transaction, 'CompanyRef');
  const accountRef = textOf(transaction, 'CompanyAccRef');
  const amountThebe = readAmount(textOf(transaction, 'PaymentAmount'));
  const currency = textOf(transaction, 'PaymentCurrency');
  const limitMinutes = readLimit(transaction);
  if (!companyRef || amountThebe === undefined || !currency || !limitMinutes) return undefined;
  return {
    companyToken: textOf(message, 'CompanyToken'),
    companyRef,
    accountRef,
    amountThebe,
    currency,
    limitMinutes,
    companyRefUnique: textOf(transaction, 'CompanyRefUnique') === '1',
    redirectUrl: textOf(transaction, 'RedirectURL'),
    backUrl: textOf(transaction, 'BackURL'),
  };
}

function readLimit(transaction: Tags): number | undefined {
  if (!('PTL' in transaction)) return defaultLimitHours * 60;
  const limit = textOf(transaction, 'PTL') ?? '';
  const unit = 'PTLtype' in transaction ? textOf(transaction, 'PTLtype') : 'hours';
  if (!/^[1-9]\d{0,5}$/.test(limit) || (unit !== 'minutes' && unit !== 'hours')) return undefined;
  return Number(limit) * (unit === 'hours' ? 60 : 1);
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
