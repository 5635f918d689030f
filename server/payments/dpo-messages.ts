import { defaultCountry, dialledCountry } from '@/lib/domain/countries';
import { pulaAmount } from '@/lib/format/money';
import { localDate, localTime } from '@/lib/format/time';
import { nameOf, plainText, readAmount, readApi3g, tagsOf, textOf, writeApi3g, type Tags } from './dpo-xml';
import type { TokenRequest } from './gateway';

/** Characters; the provider states no limits, these are under every one seen. Addresses are never cut, only left out. */
const limits = { name: 50, address: 100, city: 50, email: 254, description: 200 } as const;

/** The provider's time limit where a message names none. */
const defaultLimitHours = 96;

/**
 * The create-token message of DPO's API v6. Its time limit is in minutes, and a reference that is paid is refused
 * (`CompanyRefUnique`). Throws RangeError for an amount that is no positive whole number of thebe, and for a time limit
 * that is none of minutes: the provider would take another one.
 */
export function buildCreateToken(
  request: TokenRequest,
  { companyToken, serviceType }: { companyToken: string; serviceType: string },
): string {
  const { amountThebe, limitMinutes, serviceAt, customer } = request;
  if (!Number.isSafeInteger(amountThebe) || amountThebe <= 0) throw new RangeError('no amount to pay');
  if (!Number.isSafeInteger(limitMinutes) || limitMinutes <= 0) throw new RangeError('no time to pay in');
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
      // The country again, not 267.
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

/** Asks what became of a token, and marks it verified: the provider alarms the merchant of one that is not. */
export function buildVerifyToken(companyToken: string, token: string): string {
  return writeApi3g({ CompanyToken: companyToken, Request: 'verifyToken', TransactionToken: token });
}

/** Ends a token: after it nobody pays with it. */
export function buildCancelToken(companyToken: string, token: string): string {
  return writeApi3g({ CompanyToken: companyToken, Request: 'cancelToken', TransactionToken: token });
}

export type CreateTokenMessage = {
  /** Names the merchant that receives the money. Undefined if the message names none, or names one twice. */
  companyToken: string | undefined;
  companyRef: string;
  /** The attempt that our website names. Undefined if the message names nothing. */
  accountRef: string | undefined;
  amountThebe: number;
  /** As written: 'BWP'. */
  currency: string;
  /** What the provider will hold to, whatever unit the message is in. */
  limitMinutes: number;
  companyRefUnique: boolean;
  redirectUrl: string | undefined;
  backUrl: string | undefined;
};

/** Other ones move the money elsewhere (`Allocations`), or change how it is taken (`Additional`). */
const messageTags = ['CompanyToken', 'Request', 'Transaction', 'Services'];
/** Left out on purpose: `AllowRecurrent` and `TransactionChargeType`, which take money later or again. */
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

/**
 * What a create-token message asks for; the platform compares it with the booking before it sends it on. Undefined for
 * anything that is not one, and for one that two readers could read differently: with a tag twice, with comments, or
 * with tags of which we do not know what they do.
 */
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

/** The token that a verify-token message asks about; undefined for anything that is not one. */
export function readVerifyToken(xml: string): { token: string } | undefined {
  const message = readApi3g(xml);
  if (!message || textOf(message, 'Request') !== 'verifyToken') return undefined;
  const token = nameOf(message, 'TransactionToken');
  return token === undefined ? undefined : { token };
}

/**
 * Which payment a push (`pushPayments`) is about; undefined where it names none. Anyone can post one: it finds an
 * attempt to ask the provider about, and nothing else in it is read.
 */
export function readPush(xml: string): { token?: string; reference?: string } | undefined {
  const push = readApi3g(xml);
  if (!push) return undefined;
  const token = nameOf(push, 'TransactionToken');
  const reference = nameOf(push, 'TransactionRef') ?? nameOf(push, 'CompanyRef');
  if (token === undefined && reference === undefined) return undefined;
  return { ...(token === undefined ? {} : { token }), ...(reference === undefined ? {} : { reference }) };
}
