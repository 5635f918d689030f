import type { PaymentView } from '@/server/payments/gateway';
import type { Attempt } from './payment-attempts.repo';

const minuteMs = 60_000;
/** The provider raises an alarm if a payment is not queried within 30 minutes (dpo.md). */
const longestMinutes = 10;
export const firstCheckMinutes = 2;
/** A declined page accepts another card until it expires. Its attempt is queried for this many minutes after that. */
const afterEndMinutes = 30;
const reviewMinutes = 24 * 60;

export function nextCheck(
  { state, checkCount, expiresAt }: Pick<Attempt, 'state' | 'checkCount' | 'expiresAt'>,
  view: PaymentView,
  now: Date,
): Date | null {
  const soon = new Date(
    now.getTime() + Math.min(firstCheckMinutes * 2 ** Math.min(checkCount, 3), longestMinutes) * minuteMs,
  );
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
