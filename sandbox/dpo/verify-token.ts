import { decimal, type Money, paymentStatus, type PaidState, type Payment, type Payments } from './payments';
import { paymentOf } from './refunds';
import { dpoResponse, Refusal, type DpoResponse } from './responses';
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
    CustomerZip: '',
    MobilePaymentRequest: isMobile ? 'Sent' : 'Not sent',
    AccRef: accountRef,
    ...(final && { TransactionFinalCurrency: final.currency, TransactionFinalAmount: decimal(final) }),
  };
}

export function verifyToken(tags: Tags, payments: Payments, now: Date): DpoResponse {
  const unknown = new Refusal('902', 'Data mismatch in one of the fields - TransactionToken');
  const payment = paymentOf(tags, payments, unknown);
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
