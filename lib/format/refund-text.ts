import { refundBusinessDays } from '@/lib/limits';

const { min, max } = refundBusinessDays;

export const goesToCard = (amount: string) => `${amount} goes back to your card within ${min} to ${max} business days.`;
export const isInWallet = (amount: string) => `${amount} is in your wallet. You can ask there for it to be paid out.`;

type Refund = { amount: string; destination: 'card' | 'wallet' | null };

/** Returns where the money of a cancelled bus goes. It is null if nothing was paid, or if all of it was given back before. */
export function refundText(refund: Refund | null): string {
  if (!refund) return 'Nothing is to be paid.';
  if (refund.destination === null) return `Your ${refund.amount} is on its way back to you.`;
  return refund.destination === 'wallet' ? isInWallet(refund.amount) : goesToCard(refund.amount);
}
