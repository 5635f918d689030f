/** The actions during which a process is killed (`pay-and-die.ts`). `refund` starts with a paid booking, the others but `card` with an open card payment. */
export const paymentActions = ['card', 'again', 'terminal', 'cancel', 'lapse', 'refund'] as const;
