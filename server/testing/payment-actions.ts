/** The actions during which a process is killed (`pay-and-die.ts`). `refund` starts with a paid booking, `trip` with the bookings of a cancelled trip, the others but `card` with an open card payment. */
export const paymentActions = ['card', 'again', 'terminal', 'cancel', 'lapse', 'refund', 'trip'] as const;
