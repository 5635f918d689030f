import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { refusedRenewalPathTo } from '@/lib/paths/pages';
import { readSession } from '@/server/bff/session/session';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import { currentLog } from '@/server/api/request-context';
import { refuseForeignOrigin } from './same-origin';

type Caller = 'anyone' | 'passenger';

type Form<Body extends z.core.$ZodType, Who extends Caller> = {
  /** `passenger` when left out. */
  caller?: Who;
  body: Body;
  /** Does the work and answers where to go next. */
  run: (input: {
    body: z.output<Body>;
    session: Who extends 'passenger' ? SessionToken : SessionToken | undefined;
  }) => Promise<string>;
  /** Where to go when it is refused: the page that shows the problem of that code. */
  back: (body: z.output<Body>, problem: AppError) => string;
};

/** Fields of a posted form; those named `…[]` become lists. */
async function readFields(request: Request): Promise<Record<string, string | string[]>> {
  const form = await request.formData();
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => typeof value === 'string');
    if (name.endsWith('[]')) fields[name.slice(0, -2)] = values;
    else fields[name] = values[0] ?? '';
  }
  return fields;
}

/** Goes on to a path of our own, as a GET. */
export function seeOther(path: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { ...headers, location: path, 'cache-control': 'no-store' } });
}

/**
 * The wrapper of a route that a plain form posts to, for browsers without JavaScript: same-origin check, session, parse,
 * run, and on to the next page. A problem goes to the page by its code only.
 */
export function handleForm<Body extends z.core.$ZodType, Who extends Caller = 'passenger'>(form: Form<Body, Who>) {
  return async (request: Request): Promise<Response> => {
    const fields = await readFields(request).catch(() => ({}));
    const parsed = z.safeParse(form.body, fields);
    if (!parsed.success) return new Response('The form is not valid', { status: 400 });
    const body = parsed.data;
    try {
      refuseForeignOrigin(request);
      const session = await readSession();
      if (!session && form.caller !== 'anyone') throw new AppError('unauthenticated');
      const input = { body, session } as Parameters<typeof form.run>[0];
      return seeOther(await form.run(input));
    } catch (error) {
      const problem = error instanceof AppError ? error : new AppError('GENERIC_ERROR', { cause: error });
      if (problem.code === 'forbidden_origin') return new Response(problem.message, { status: problem.status });
      if (problem.status >= 500) (await currentLog()).error({ event: 'form_failed', err: error }, 'A form failed.');
      const back = form.back(body, problem);
      if (problem.status !== 401) return seeOther(back);
      return seeOther(refusedRenewalPathTo(back));
    }
  };
}
