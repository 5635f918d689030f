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

/** Every page links this page of the signed-in area. */
export const bookingsPath = '/user/bookings';

// The session

export const sessionApiPath = '/api/session';
export const renewSessionApiPath = '/api/session/renew';
/** Returns the path that renews the session and leads back to the local path `next`. */
export const renewalPathTo = (next: string): string => `${renewSessionApiPath}?to=${encodeURIComponent(next)}`;
/** Also renews an access token that the platform refused before its end. */
export const refusedRenewalPathTo = (next: string): string =>
  `${renewSessionApiPath}?refused&to=${encodeURIComponent(next)}`;

/** A write names the account that its page shows, in this header or this field of a form. */
export const shownAccountHeader = 'x-shown-account';
export const shownAccountField = 'shownAccount';
