/**
 * The paths of the public pages (spec section 2), and those that each of them links or requests. A browser loads a file of
 * this folder whole if a page uses one path of it in the browser, so paths that few pages use stand in the other files.
 */

export const homePath = '/';
export const loginPath = '/login';
export const signUpPath = '/signup';
export const forgetPasswordPath = '/forget-password';
export const faqsPath = '/faqs';
export const privacyPolicyPath = '/privacy_policy';
export const userAgreementPath = '/user_agreement';
export const termsPath = '/terms_conditions';
export const refundPolicyPath = '/refund_policy';
export const contactPath = '/contact_us';
export const aboutPath = '/about';
export const blogPath = '/blog';
export const checkTicketPath = '/check-ticket';

export const resetLinkPath = (token: string): string => `${forgetPasswordPath}/${token}`;

/** 'night-buses' -> '/post/night-buses' */
export const postPath = (id: string): string => `/post/${id}`;

/** Returns the error page whose button leads to the local path `next`. */
export const errorPath = (next: string): string => `/error?to=${encodeURIComponent(next)}`;

// Every page links these pages of the signed-in area.

export const bookingsPath = '/user/bookings';
export const profilePath = '/user/profile';

// The session

export const sessionApiPath = '/api/session';
export const renewSessionApiPath = '/api/session/renew';
/** Returns the path that renews the session and leads back to the local path `next`. */
export const renewalPathTo = (next: string): string => `${renewSessionApiPath}?to=${encodeURIComponent(next)}`;
/** Also renews an access token that the platform refused before its end. */
export const refusedRenewalPathTo = (next: string): string =>
  `${renewSessionApiPath}?refused&to=${encodeURIComponent(next)}`;

// Pages about a route, a town and an operator. They have no date, and all names are slugs.

export const routesPath = '/bus';
export const operatorsPath = '/operators';
export const routePath = (from: string, to: string): string => `${routesPath}/${from}-to-${to}`;
export const cityPath = (city: string): string => `${routesPath}/${city}`;
export const operatorPath = (operator: string): string => `${operatorsPath}/${operator}`;

const between = '-to-';

/** No town's name holds '-to-' more than twice, and each reading costs a query. */
const mostReadings = 3;

/** Returns each pair of towns that 'x-to-y' may mean. A name may hold '-to-' itself, so only the towns decide. */
export function readRouteSlug(slug: string): { from: string; to: string }[] {
  const readings: { from: string; to: string }[] = [];
  for (let at = slug.indexOf(between); at >= 0; at = slug.indexOf(between, at + 1)) {
    const [from, to] = [slug.slice(0, at), slug.slice(at + between.length)];
    if (from && to) readings.push({ from, to });
  }
  return readings.slice(0, mostReadings);
}

// Areas

/** The start of each path in a part of the site. */
export const areaStarts = {
  user: '/user/',
  api: '/api/',
  payment: '/payment/',
  ticketLinks: '/v2/',
  sandbox: '/sandbox/',
} as const;
