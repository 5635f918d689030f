/**
 * Input: the responses that differ between callers. Output: the expected response of a route to each caller. Invariant: a
 * table of routes has a response for all four callers, so no route is open to a caller by oversight.
 */
/** A visitor, a passenger with an expired access token, another passenger, and the owner of the seat and booking. */
export const callers = ['visitor', 'expired', 'other', 'owner'] as const;
export type Caller = (typeof callers)[number];

/** The status, then the error code, or the path of a redirect and the problem that it shows. */
type ExpectedResponse = `${number}` | `${number} ${string}`;

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  form?: Record<string, string>;
  responses: Record<Caller, ExpectedResponse>;
};

export const everyone = (response: ExpectedResponse): Route['responses'] => ({
  visitor: response,
  expired: response,
  other: response,
  owner: response,
});

/** Returns the responses of an API route for passengers, which tells others to sign in or to renew the session. */
export const passengers = (owner: ExpectedResponse, other: ExpectedResponse = owner): Route['responses'] => ({
  visitor: '401 unauthenticated',
  expired: '401 session_expired',
  other,
  owner,
});

/** The responses of a page for visitors, which redirects signed-in passengers to the profile. */
export const visitors: Route['responses'] = {
  visitor: '200',
  expired: '307 /user/profile',
  other: '307 /user/profile',
  owner: '307 /user/profile',
};

/** Returns the responses of a form route, which redirects to a page that shows the problem. */
export const forms = (owner: ExpectedResponse, other: ExpectedResponse): Route['responses'] => ({
  visitor: '303 /api/session/renew',
  expired: '303 /api/session/renew',
  other,
  owner,
});

/** Returns the responses of a page for passengers, which redirects others to the login or to a renewal. */
export const signedIn = (owner: ExpectedResponse, other: ExpectedResponse = owner): Route['responses'] => ({
  visitor: '307 /login',
  expired: '307 /api/session/renew',
  other,
  owner,
});

/** A UUID that no record has. */
export const unknown = '00000000-0000-4000-8000-000000000000';
