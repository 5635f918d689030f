import { decimal, type Money, paymentStatus, type PaidState, type Payment, type Payments } from './payments';
import {
  dpoResponse,
  missingInTransaction,
  Refusal,
  refuseOddTagsOfPayment,
  textOf,
  type DpoResponse,
} from './responses';
import type { Tags } from './xml';

const dayMs = 86_400_000;
const daysToSettle = 2;
const netPerThousand = 965;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const settlementDate = (paidAt: string): string =>
  new Date(Date.parse(paidAt) + daysToSettle * dayMs).toISOString().slice(0, 10).replaceAll('-', '/');

const net = ({ hundredths, ...taken }: Money): Money => ({
  ...taken,
  hundredths: Math.floor((hundredths * netPerThousand) / 1000),
});

export function paidFields({ customer, accountRef, isMobile }: Payment, state: PaidState): Record<string, string> {
  const { taken, final } = state;
  return {
    'CustomerName ': customer.name,
    CustomerCredit: '4432',
    CustomerCreditType: isMobile ? 'Orange Money' : 'Visa',
    TransactionApproval: state.approval,
    TransactionCurrency: taken.currency,
    TransactionAmount: decimal(taken),
    FraudAlert: '000',
    FraudExplnation: 'No Fraud detected',
    TransactionNetAmount: decimal(net(taken)),
    TransactionSettlementDate: settlementDate(state.paidAt),
    CustomerPhone: customer.phone,
    CustomerCountry: customer.country === '' ? '' : (countryNames.of(customer.country.toUpperCase()) ?? ''),
    CustomerAddress: customer.address,
    CustomerCity: customer.city,
    CustomerZip: customer.zip,
    MobilePaymentRequest: isMobile ? 'Sent' : 'Not sent',
    AccRef: accountRef,
    ...(final && { TransactionFinalCurrency: final.currency, TransactionFinalAmount: decimal(final) }),
  };
}

const mismatch = (code: string, name: string) => new Refusal(code, `Data mismatch in one of the fields - ${name}`);

function findPayment(tags: Tags, payments: Payments): Payment {
  refuseOddTagsOfPayment(tags);
  if (!['0', '1'].includes(textOf(tags, 'VerifyTransaction') ?? '1')) throw mismatch('951', 'VerifyTransaction');
  const token = textOf(tags, 'TransactionToken');
  const companyRef = textOf(tags, 'CompanyRef');
  if (token !== undefined) {
    const payment = payments.byToken(token);
    if (!payment) throw mismatch('902', 'TransactionToken');
    return payment;
  }
  if (companyRef === undefined) throw missingInTransaction('950', 'TransactionToken');
  const ofRef = payments.byCompanyRef(companyRef);
  const payment = ofRef.find(({ state }) => state.kind === 'paid') ?? ofRef.at(-1);
  if (!payment) throw mismatch('902', 'CompanyRef');
  return payment;
}

export function verifyToken(tags: Tags, payments: Payments, now: Date): DpoResponse {
  const payment = findPayment(tags, payments);
  const state = paymentStatus(payment, now);
  switch (state.kind) {
    case 'open':
      return dpoResponse('900', 'Transaction not paid yet');
    case 'pending':
      return dpoResponse('003', 'Pending Bank');
    case 'declined':
      return dpoResponse('901', 'Transaction declined');
    case 'expired':
      return dpoResponse('903', 'The transaction passed the Payment Time Limit');
    case 'cancelled':
      return dpoResponse('904', 'Transaction cancelled');
    case 'paid':
      return { ...dpoResponse(state.result, paidExplanations[state.result]), ...paidFields(payment, state) };
  }
}

const paidExplanations = { '000': 'Transaction Paid', '002': 'Transaction overpaid/underpaid' };
