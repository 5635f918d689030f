import { z } from 'zod';
import { renewBody } from '@/lib/contracts/session';
import { readWebRoutes } from '@/server/testing/web-routes';
import type { FuzzTarget } from './requests';

type Input = Pick<FuzzTarget, 'query' | 'body' | 'kind'>;

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, z.string()]));
const person = texts('firstName', 'lastName', 'username', 'phone', 'country', 'email', 'password', 'confirm');

/** The inputs of handlers that read the request themselves. */
const ownInputs: Record<string, Input> = {
  'POST /api/auth/[...nextauth]': {
    kind: 'form',
    body: z.object({ csrfToken: z.string(), username: z.string(), password: z.string(), json: z.string() }),
  },
  'POST /api/forms/picture': { kind: 'picture' },
  'POST /api/forms/sign-up': { kind: 'form', body: z.object({ ...person, ...texts('termsAccepted') }) },
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
};

const ids = Object.fromEntries(['trip', 'leg', 'booking', 'TransactionToken'].map((name) => [name, z.uuid()]));
const pageQuery = z.object({
  ...ids,
  ...texts(...'from to date step problem done callbackUrl error TransID CompanyRef code at'.split(' ')),
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
