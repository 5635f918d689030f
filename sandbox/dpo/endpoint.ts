import { dpoResponse, Refusal, textOf } from './responses';
import { createToken } from './create-token';
import { paymentStatus, type Payment, type Payments } from './payments';
import { paymentOf, refundToken, verifyRefund } from './refunds';
import { verifyToken } from './verify-token';
import type { Tags, XmlFields } from './xml';

export type EndpointContext = {
  readonly payments: Payments;
  readonly companyToken: string;
  readonly serviceType: string;
  readonly now: Date;
};

const whyNot = {
  pending: 'Transaction is pending',
  paid: 'Transaction already paid',
  cancelled: 'Transaction already cancelled',
  expired: 'The transaction passed the Payment Time Limit',
} as const;

function cancelToken(tags: Tags, payments: Payments, now: Date): Payment {
  const payment = paymentOf(tags, payments);
  const { kind } = paymentStatus(payment, now);
  if (kind !== 'open' && kind !== 'declined') throw new Refusal('999', whyNot[kind]);
  return { ...payment, state: { kind: 'cancelled' } };
}

function fulfil(tags: Tags, context: EndpointContext): XmlFields {
  const { payments, companyToken, now } = context;
  const token = textOf(tags, 'CompanyToken');
  if (token === undefined) throw new Refusal('801', 'Request missing company token');
  if (token !== companyToken) throw new Refusal('802', 'Company token does not exist');
  switch (textOf(tags, 'Request')) {
    case 'createToken': {
      const payment = payments.save(createToken(tags, context));
      return { ...dpoResponse('000', 'Transaction created'), TransToken: payment.token, TransRef: payment.transRef };
    }
    case 'verifyToken':
      return verifyToken(tags, payments, now);
    case 'cancelToken':
      payments.save(cancelToken(tags, payments, now));
      return dpoResponse('000', 'Token been updated to status cancelled');
    case 'refundToken':
      return refundToken(tags, payments, now);
    case 'verifyRefund':
      return verifyRefund(tags, payments, now);
    case undefined:
    default:
      throw new Refusal('803', 'No request or error in Request type name');
  }
}

export function respondTo(tags: Tags | undefined, context: EndpointContext): XmlFields {
  try {
    if (tags === undefined) throw new Refusal('804', 'Error in XML');
    return fulfil(tags, context);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // API v7 has other names for the code and its text.
    if (tags && textOf(tags, 'Request') === 'verifyRefund') return { Code: error.code, Explanation: error.message };
    return dpoResponse(error.code, error.message);
  }
}

export function deliveryOf(tags: Tags | undefined, payments: Payments): 'usual' | 'slow' | 'lost' {
  if (tags === undefined) return 'usual';
  const named = payments.byToken(textOf(tags, 'TransactionToken') ?? '');
  if (named && textOf(tags, 'Request') === 'refundToken') {
    if (named.refundMode === 'refund-slow') return 'slow';
    if (named.refundMode === 'refund-lost-before' || named.refundMode === 'refund-lost-after') return 'lost';
  }
  const isSlow = [named, ...payments.byCompanyRef(textOf(tags, 'CompanyRef') ?? '')].some((payment) => payment?.slow);
  return isSlow ? 'slow' : 'usual';
}
