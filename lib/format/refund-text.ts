import { brand } from '@/lib/brand';
import { refundBusinessDays } from '@/lib/limits';

const { min, max } = refundBusinessDays;

export const goesToCard = (amount: string) => `${amount} goes back to your card within ${min} to ${max} business days.`;
export const isInWallet = (amount: string) => `${amount} is in your wallet. You can ask there for it to be paid out.`;
export const checkedText = `is checked by ${brand.name} before it goes to your wallet`;
export const failedText = 'was not accepted by the bank. We are looking at it';

type Refund = { amount: string; destination: 'card' | 'wallet' | 'checked' | 'failed' | 'refused' | null };

/** Returns where the money of a cancelled bus goes. It is null if nothing was paid, or if all of it was given back before. */
export function refundText(refund: Refund | null): string {
  if (!refund) return 'Nothing is to be paid.';
  const { amount, destination } = refund;
  if (destination === 'failed') return `Your refund of ${amount} ${failedText}. Questions?`;
  if (destination === 'checked') return `Your refund of ${amount} ${checkedText}.`;
  if (destination === 'refused') return `Your refund of ${amount} was refused.`;
  if (destination === null) return `You get ${amount} back.`;
  return destination === 'wallet' ? isInWallet(amount) : goesToCard(amount);
}
