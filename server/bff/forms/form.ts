import { z } from 'zod';
import type { ErrorCode } from '@/lib/errors';
import type { Lists, Texts } from '@/lib/forms/form';
import type { SessionToken } from '../session/session-cookie';

type Caller = 'anyone' | 'passenger';
type SessionOf<Access extends Caller> = Access extends 'passenger' ? SessionToken : SessionToken | undefined;

/**
 * `next`: the page after the form. With `stays`, a script shows the text in place. `isBad`: a part failed. `keeps`: typed
 * values for the next page, or all of them. `data`: for the script of the page.
 */
export type Outcome = {
  next: string;
  text?: string | undefined;
  isBad?: boolean;
  stays?: boolean;
  isSignedIn?: boolean;
  keeps?: Texts | 'all';
  data?: unknown;
};

export type Files = ReadonlyMap<string, readonly File[]>;

type Problems = Readonly<Record<string, ErrorCode | null | undefined>>;

export type Form<Body = unknown, Session = SessionToken | undefined> = {
  caller: Caller;
  /** Without it, the body is the typed texts. The row of the platform parses them. */
  body: z.core.$ZodType<Body>;
  /** Returns the codes of wrong fields. It runs before the parse, so that each sentence appears at its field. */
  check: (texts: Texts, lists: Lists, session: Session) => Problems | Promise<Problems>;
  /** The fields of refusals of the platform. */
  at: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Fields that no draft holds. */
  secret: readonly string[];
  /** The code of a failure without a code. */
  unknown: (texts: Texts) => ErrorCode;
  /** The code of a request without a response, if it is another one. */
  lost: ErrorCode | null;
  run: (input: { body: Body; session: Session; files: Files }) => Promise<Outcome>;
  /** The page that shows a refusal. */
  page: (texts: Texts, code: ErrorCode) => string;
  /** The page before `back`, which shows a refusal. */
  via: (code: ErrorCode, back: string) => string;
  /** The draft of its values. Default: that of its caller. */
  draft: Caller | 'factor';
};

type Given<Body, Session> = Pick<Form<Body, Session>, 'run' | 'page'> &
  Partial<Omit<Form<Body, Session>, 'unknown'>> & { unknown?: ErrorCode | Form['unknown'] };

const texts: z.ZodType<Texts> = z.record(z.string(), z.string());

/** Checks a record against the types of its body and caller, and forgets them. */
export function form<Body = Texts, Access extends Caller = 'passenger'>(
  given: Given<Body, SessionOf<Access>> & ([Access] extends ['passenger'] ? unknown : { caller: Access }),
): Form {
  const { unknown = 'GENERIC_ERROR' } = given;
  const defaults = {
    caller: 'passenger',
    draft: given.caller ?? 'passenger',
    body: texts,
    check: () => ({}),
    at: {},
    secret: [],
    lost: null,
    via: (_code: ErrorCode, back: string) => back,
  };
  return { ...defaults, ...given, unknown: typeof unknown === 'function' ? unknown : () => unknown } as unknown as Form;
}
