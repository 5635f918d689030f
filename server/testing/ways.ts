/** What a process is about to do when it is killed (`pay-and-die.ts`). All but `card` find a card page open. */
export const ways = ['card', 'again', 'terminal', 'cancel', 'lapse'] as const;
