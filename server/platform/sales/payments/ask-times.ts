import type { PaymentView } from '@/server/payments/gateway';
import type { Attempt } from './payment-attempts.repo';

const minuteMs = 60_000;
/** The provider sends an alarm for a payment that nobody asked about within 30 minutes (dpo.md). */
const longestMinutes = 10;
export const firstAskMinutes = 2;
/** A page that said "declined" may still be used for another card until its time is over, and a little after. */
const afterEndMinutes = 30;
/** Money that does not agree may be put right at the provider's within a day. */
const reviewMinutes = 24 * 60;

/** When the provider is asked about an attempt next; null when there is nothing more to learn. No answer teaches nothing. */
export function nextAsk(
  { state, asked, expiresAt }: Pick<Attempt, 'state' | 'asked' | 'expiresAt'>,
  view: PaymentView,
  now: Date,
): Date | null {
  const soon = new Date(now.getTime() + Math.min(firstAskMinutes * 2 ** Math.min(asked, 3), longestMinutes) * minuteMs);
  const isWithin = (minutes: number) => now.getTime() < expiresAt.getTime() + minutes * minuteMs;
  const isUnanswered = view.kind === 'unclear' || view.kind === 'misconfigured';
  if (state !== 'paid' && isUnanswered && isWithin(reviewMinutes)) return soon;
  switch (state) {
    case 'paid':
    case 'cancelled':
    case 'expired':
    case 'failed':
      return null;
    case 'declined':
      return isWithin(afterEndMinutes) ? soon : null;
    case 'review':
      return isWithin(reviewMinutes) ? soon : null;
    case 'starting':
    case 'open':
    case 'pending':
      return soon;
  }
}
