import { profilePath } from './sign-in';

export const accountHomePath = '/user/home';
export const emailActivationPath = '/user/email-activation';
export const usedBookingsPath = '/user/used-bookings';
export const cancelledBookingsPath = '/user/cancelled-bookings';
export const refundedPathOf = (bookingId: string): string => `${cancelledBookingsPath}?refund=${bookingId}`;
export const walletPath = '/user/wallet';
export const changePasswordPath = '/user/change-password';
export const withdrawPath = '/user/withdraw';
export const sessionsPath = (outcome: string): string => `${profilePath}?${outcome}#sessions`;
export const withdrawalsPath = '/user/withdrawals';
export const withdrawalDonePath = (done: 'confirmed' | 'code-sent' | 'cancelled'): string =>
  `${withdrawalsPath}?done=${done}`;
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
