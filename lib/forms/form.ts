/** Public pages load this file, so it imports neither schemas nor the error table. */
import { isObject } from '@/lib/contracts/light/read-json';

/** The records of `server/bff/forms/table.ts`. */
export type FormName =
  | 'activation'
  | 'activation-code'
  | 'booking'
  | 'cancel-passengers'
  | 'cancel-payment'
  | 'complete-booking'
  | 'contact'
  | 'end-session'
  | 'password'
  | 'password-code'
  | 'pay'
  | 'picture'
  | 'profile'
  | 'refund'
  | 'reset'
  | 'reset-by-link'
  | 'reset-code'
  | 'sign-in'
  | 'sign-up'
  | 'verify'
  | 'verify-code'
  | 'withdraw'
  | 'withdrawal';

export const formPath = (name: FormName): string => `/api/forms/${name}`;

/** The typed values of a form. The name of a list ends with `[]` in the page, and without it here. */
export type Texts = Readonly<Record<string, string>>;
export type Lists = Readonly<Record<string, readonly string[]>>;

/** `code` is one of `lib/errors.ts`. `fields` has a sentence for each field with a problem. */
export type FormRefusal = {
  code: string;
  message: string;
  fields: Texts;
  bookingId?: string | undefined;
  suspendedUntil?: string | undefined;
  stamp?: string | undefined;
  waitTime?: number | undefined;
  /** A sign-in that leads back to the form, after the end of a session. */
  signIn?: string | undefined;
};

/** `next` is null if the page stays. `isBad`: a part failed. `data` is for the page of the form. */
export type FormSuccess = {
  next: string | null;
  message: string | null;
  isBad: boolean;
  isSignedIn: boolean;
  data: unknown;
};

type FormDone = { text: string; isBad: boolean };

export type FormState = {
  texts: Texts;
  lists: Lists;
  refusal: FormRefusal | null;
  done: FormDone | null;
  /** The draft was too large to store whole. */
  isCut: boolean;
  /** A repeated request with this key has one effect. */
  idempotencyKey: string;
  sentences: { failed: string; offline: string; timeout: string };
};

const text = (json: unknown): string | undefined => (typeof json === 'string' ? json : undefined);

export function readFormSuccess(json: unknown): FormSuccess | undefined {
  if (!isObject(json) || json.next === undefined) return undefined;
  const { next, message, isBad, isSignedIn, data } = json;
  return {
    next: text(next) ?? null,
    message: text(message) ?? null,
    isBad: isBad === true,
    isSignedIn: isSignedIn === true,
    data,
  };
}

export function readFormRefusal(json: unknown): FormRefusal | undefined {
  if (!isObject(json)) return undefined;
  const { code, message, fields, bookingId, suspendedUntil, stamp, waitTime, signIn } = json;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const problems = Object.entries(isObject(fields) ? fields : {}).map(([name, problem]) => [name, String(problem)]);
  return {
    code,
    message,
    fields: Object.fromEntries(problems) as Texts,
    bookingId: text(bookingId),
    suspendedUntil: text(suspendedUntil),
    stamp: text(stamp),
    waitTime: typeof waitTime === 'number' ? waitTime : undefined,
    signIn: text(signIn),
  };
}

export function readTyped(data: FormData): { texts: Texts; lists: Lists } {
  // A stranger names the fields, so no name may find a member of Object.prototype.
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    // A browser counts a line break as one character, and sends two.
    const text = value.replaceAll(/\r\n?/g, '\n');
    const list = name.slice(0, -2);
    if (name.endsWith('[]')) lists.set(list, [...(lists.get(list) ?? []), text]);
    else if (!texts.has(name)) texts.set(name, text);
  }
  return { texts: Object.fromEntries(texts), lists: Object.fromEntries(lists) };
}

export const textsOf = <Name extends string>(texts: Texts, ...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])) as Record<Name, string>;
