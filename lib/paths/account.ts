export const accountHomePath = '/user/home';
export const emailActivationPath = '/user/email-activation';
export const usedBookingsPath = '/user/used-bookings';
export const cancelledBookingsPath = '/user/cancelled-bookings';
export const refundedPathOf = (bookingId: string): string => `${cancelledBookingsPath}?refund=${bookingId}`;
export const walletPath = '/user/wallet';
export const changePasswordPath = '/user/change-password';
export const withdrawPath = '/user/withdraw';
export const withdrawalsPath = '/user/withdrawals';
