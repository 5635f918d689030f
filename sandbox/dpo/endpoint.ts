import { answer, Refusal, textOf, type Answer } from './answers';
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

function fulfil(tags: Tags, context: EndpointContext): Answer {
  const { payments, companyToken, now } = context;
  const asked = textOf(tags, 'CompanyToken');
  if (asked === undefined) throw new Refusal('801', 'Request missing company token');
  if (asked !== companyToken) throw new Refusal('802', 'Company token does not exist');
  switch (textOf(tags, 'Request')) {
    case 'createToken': {
      const { token, transRef } = payments.save(createToken(tags, context));
      return { ...answer('000', 'Transaction created'), TransToken: token, TransRef: transRef };
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

/** Does what a message asks and answers as the provider does; `tags` is undefined where it could not be read. */
export function answerTo(tags: Tags | undefined, context: EndpointContext): Answer {
  try {
    if (tags === undefined) throw new Refusal('804', 'Error in XML');
    return fulfil(tags, context);
  } catch (error) {
    if (error instanceof Refusal) return answer(error.code, error.message);
    throw error;
  }
}

/** Does a message name a payment whose answers are slow? */
export function isSlow(tags: Tags | undefined, payments: Payments): boolean {
  if (tags === undefined) return false;
  const named = [payments.byToken(textOf(tags, 'TransactionToken') ?? '')];
  return [...named, ...payments.byCompanyRef(textOf(tags, 'CompanyRef') ?? '')].some((payment) => payment?.slow);
}
