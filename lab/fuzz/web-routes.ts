import { z } from 'zod';
import { signInForm } from '@/lib/contracts/booking-forms';
import { renewBody } from '@/lib/contracts/session';
import { readWebRoutes } from '@/server/testing/web-routes';
import type { FuzzTarget } from './requests';

type Input = Pick<FuzzTarget, 'query' | 'body' | 'kind'>;

/** The inputs of handlers that read the request themselves. */
const ownInputs: Record<string, Input> = {
  'POST /api/auth/[...nextauth]': {
    kind: 'form',
    body: z.object({ csrfToken: z.string(), username: z.string(), password: z.string(), json: z.string() }),
  },
  'POST /api/forms/sign-in': { kind: 'form', body: signInForm },
  'POST /api/forms/staff/[call]': {
    kind: 'form',
    body: z.object({ here: z.string(), next: z.string(), key: z.uuid(), operatorId: z.string(), contact: z.string() }),
  },
  'POST /api/payments/dpo/push': {
    kind: 'xml',
    body: z.object({ TransactionToken: z.uuid(), TransactionRef: z.string(), CompanyRef: z.string() }),
  },
  'GET /api/session/renew': { query: z.object({ to: z.string() }) },
  'POST /api/session/renew': { kind: 'json', body: renewBody },
  'PUT /api/user/picture': { kind: 'picture' },
};

const ids = Object.fromEntries(['trip', 'leg', 'booking', 'TransactionToken'].map((name) => [name, z.uuid()]));
const texts = ['from', 'to', 'date', 'step', 'problem', 'callbackUrl', 'error', 'TransID', 'CompanyRef', 'code', 'at'];
const pageQuery = z.object({
  ...ids,
  ...Object.fromEntries(texts.map((name) => [name, z.string()])),
  page: z.int(),
});

export async function webTargets(headersOf: (route: string) => Record<string, string>): Promise<FuzzTarget[]> {
  return (await readWebRoutes()).map(({ method, route, kind, query, body }) => ({
    name: `web ${method} ${route}`,
    method,
    path: route,
    query: kind === 'page' ? pageQuery : query,
    body,
    kind: kind === 'form' ? 'form' : 'json',
    ...ownInputs[`${method} ${route}`],
    headers: headersOf(route),
  }));
}
