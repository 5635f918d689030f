/** The actions during which a process is killed (`pay-and-die.ts`). All but `card` start with an open card payment. */
export const paymentActions = ['card', 'again', 'terminal', 'cancel', 'lapse'] as const;
