/** Who asks: a visitor; somebody whose access token has ended; another passenger; whom the seat and booking belong to. */
export const callers = ['visitor', 'expired', 'other', 'owner'] as const;
export type Caller = (typeof callers)[number];

/** Status, and the code of a refusal, or where a redirect leads and the refusal shown there. */
type Answer = `${number}` | `${number} ${string}`;

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  form?: Record<string, string>;
  answers: Record<Caller, Answer>;
};

export const everyone = (answer: Answer): Route['answers'] => ({
  visitor: answer,
  expired: answer,
  other: answer,
  owner: answer,
});

/** Calls are told to sign in or to renew; the page's code does so. */
export const passengers = (owner: Answer, other: Answer = owner): Route['answers'] => ({
  visitor: '401 unauthenticated',
  expired: '401 session_expired',
  other,
  owner,
});

/** For visitors: whoever is signed in has a profile instead. */
export const visitors: Route['answers'] = {
  visitor: '200',
  expired: '307 /user/profile',
  other: '307 /user/profile',
  owner: '307 /user/profile',
};

/** A form leads to the next page, which says what was refused. */
export const forms = (owner: Answer, other: Answer): Route['answers'] => ({
  visitor: '303 /api/session/renew',
  expired: '303 /api/session/renew',
  other,
  owner,
});

/** Pages lead to where it can be mended. */
export const signedIn = (owner: Answer, other: Answer = owner): Route['answers'] => ({
  visitor: '307 /login',
  expired: '307 /api/session/renew',
  other,
  owner,
});

/** Of nothing that is there. */
export const unknown = '00000000-0000-4000-8000-000000000000';
