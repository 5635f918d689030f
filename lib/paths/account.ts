/** The paths of the signed-in area (spec section 2), of its API, and of the API of accounts. */

import { profilePath } from './sign-in';

export const accountHomePath = '/user/home';
export const emailActivationPath = '/user/email-activation';
export const usedBookingsPath = '/user/used-bookings';
export const cancelledBookingsPath = '/user/cancelled-bookings';
export const walletPath = '/user/wallet';
export const changePasswordPath = '/user/change-password';
export const withdrawPath = '/user/withdraw';
/** Returns the path of the profile that says how the end of a session went. */
export const sessionsPath = (outcome: string): string => `${profilePath}?${outcome}#sessions`;
export const withdrawalsPath = '/user/withdrawals';
/** Returns the path of the withdrawals that says what the form has done. */
export const withdrawalDonePath = (done: 'confirmed' | 'code-sent' | 'cancelled'): string =>
  `${withdrawalsPath}?done=${done}`;
/** Returns the path of the withdrawals that shows `problem`, an error code. */
export const withdrawalProblemPath = (problem: string): string => `${withdrawalsPath}?problem=${problem}`;

export const endSessionFormPath = '/api/forms/end-session';

export const signUpApiPath = '/api/sign-up';
export const verifyApiPath = '/api/verify';
export const verifyCodeApiPath = '/api/verify/code';
export const resetPasswordApiPath = '/api/password';
export const resetCodeApiPath = '/api/password/code';
export const resetByLinkApiPath = '/api/password/link';
export const changePasswordApiPath = '/api/user/password';
export const passwordCodeApiPath = '/api/user/password/code';
export const emailActivationApiPath = '/api/user/email-activation';
export const activationCodeApiPath = '/api/user/email-activation/code';
export const profileApiPath = '/api/user/profile';
export const withdrawalsApiPath = '/api/user/withdrawals';
export const withdrawalFormPath = '/api/forms/withdrawal';
