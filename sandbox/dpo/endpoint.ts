import { dpoResponse, Refusal, textOf, type DpoResponse } from './responses';
import { cancelToken, tokenCancelled } from './cancel-token';
import { createToken } from './create-token';
import type { Payments } from './payments';
import { verifyToken } from './verify-token';
import type { Tags } from './xml';

export type EndpointContext = {
  readonly payments: Payments;
  readonly companyToken: string;
  readonly serviceType: string;
  readonly now: Date;
};

function fulfil(tags: Tags, context: EndpointContext): DpoResponse {
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
      return tokenCancelled;
    case undefined:
    default:
      throw new Refusal('803', 'No request or error in Request type name');
  }
}

/** Executes a request and returns the provider's response. `tags` is undefined if the request is not valid XML. */
export function respondTo(tags: Tags | undefined, context: EndpointContext): DpoResponse {
  try {
    if (tags === undefined) throw new Refusal('804', 'Error in XML');
    return fulfil(tags, context);
  } catch (error) {
    if (error instanceof Refusal) return dpoResponse(error.code, error.message);
    throw error;
  }
}

/** Returns whether a request names a slow payment. */
export function isSlow(tags: Tags | undefined, payments: Payments): boolean {
  if (tags === undefined) return false;
  const named = [payments.byToken(textOf(tags, 'TransactionToken') ?? '')];
  return [...named, ...payments.byCompanyRef(textOf(tags, 'CompanyRef') ?? '')].some((payment) => payment?.slow);
}
