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

export const postPath = (id: string): string => `/post/${id}`;

export const errorPath = (next: string): string => `/error?to=${encodeURIComponent(next)}`;

export const bookingsPath = '/user/bookings';

export const sessionApiPath = '/api/session';
export const renewSessionApiPath = '/api/session/renew';
export const renewalPathTo = (next: string): string => `${renewSessionApiPath}?to=${encodeURIComponent(next)}`;
/** Also renews an access token that the platform refused before its end. */
export const refusedRenewalPathTo = (next: string): string =>
  `${renewSessionApiPath}?refused&to=${encodeURIComponent(next)}`;

export const shownAccountHeader = 'x-shown-account';
export const shownAccountField = 'shownAccount';
export const terminalsPath = '/terminals';

/** Returns the page that a contact form leads to without JavaScript. `stamp` holds the time of sending. */
export const contactOutcomePath = (outcome: 'sent' | 'problem', stamp: string): string =>
  `${contactPath}/${outcome}?at=${stamp}`;
