import { z } from 'zod';
import { AppError, isUnavailable } from '@/lib/errors';
import { refusedRenewalPathTo, shownAccountField } from '@/lib/paths/pages';
import { endRememberedSession } from '../session/sign-in';
import { readSession } from '../session/session';
import type { SessionToken } from '../session/session-cookie';
import { currentLog } from '@/server/api/request-context';
import { refuseForeignOrigin, refuseOtherAccount } from '../session/same-origin';

type Caller = 'anyone' | 'passenger';

type Form<Body extends z.core.$ZodType, Access extends Caller> = {
  caller?: Access;
  body: Body;
  run: (input: {
    body: z.output<Body>;
    session: Access extends 'passenger' ? SessionToken : SessionToken | undefined;
  }) => Promise<string>;
  back: (body: z.output<Body>, problem: AppError) => string;
};

type Fields = Record<string, string | string[]>;

async function readFields(request: Request): Promise<Fields> {
  const form = await request.formData();
  const fields: Fields = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === 'string');
    if (name.endsWith('[]')) fields[name.slice(0, -2)] = values;
    else fields[name] = values[0] ?? '';
  }
  return fields;
}

export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { ...headers, location: path, 'cache-control': 'no-store' } });
}

/**
 * Wraps a route that a plain form posts to, for browsers without JavaScript. It checks the origin, reads the session,
 * parses the body, runs the form and redirects to the next page. The page gets only the code of a problem.
 */
export function handleForm<Body extends z.core.$ZodType, Access extends Caller = 'passenger'>(
  form: Form<Body, Access>,
) {
  return async (request: Request): Promise<Response> => {
    const fields: Fields = await readFields(request).catch(() => ({}));
    const parsed = z.safeParse(form.body, fields);
    if (!parsed.success) return new Response('The form is not valid', { status: 400 });
    const body = parsed.data;
    try {
      refuseForeignOrigin(request);
      await endRememberedSession();
      const session = await readSession();
      if (!session && form.caller !== 'anyone') throw new AppError('unauthenticated');
      refuseOtherAccount(session, fields[shownAccountField]);
      const input = { body, session } as Parameters<typeof form.run>[0];
      return seeOther(await form.run(input));
    } catch (error) {
      const problem = error instanceof AppError ? error : new AppError('GENERIC_ERROR', { cause: error });
      if (problem.code === 'forbidden_origin') return new Response(problem.message, { status: problem.status });
      if (problem.status >= 500 && !isUnavailable(problem))
        (await currentLog()).error({ event: 'form_failed', err: error }, 'A form failed.');
      const back = form.back(body, problem);
      if (problem.status !== 401) return seeOther(back);
      return seeOther(refusedRenewalPathTo(back));
    }
  };
}
