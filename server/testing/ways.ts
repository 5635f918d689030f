/** The actions during which a process is killed (`pay-and-die.ts`). All but `card` start with an open card payment. */
export const ways = ['card', 'again', 'terminal', 'cancel', 'lapse'] as const;
