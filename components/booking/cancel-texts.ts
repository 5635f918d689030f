import { countedWindows, suspendedUntil } from '@/lib/domain/cancellation-limits';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import { cancellationWindows } from '@/lib/limits';
import { formatPula } from '@/lib/format/money';
import { clockAndDate, limitsText } from './policy-texts';

export const freeSentence = `Nothing was paid yet, so nothing is charged: ${formatPula(0)}. The seats are free for others at once.`;

/** Returns the amount due after the cancellation of so many passengers. */
export function dueSentence({ fareThebe, passengers }: BookingItem, cancelled: number): string {
  const left = passengers.filter(({ status }) => status === 'active').length - cancelled;
  if (left === 0) return 'The whole booking is cancelled then.';
  return `${formatPula(fareThebe * left)} is due then for ${left} ${left === 1 ? 'seat' : 'seats'}.`;
}

/** Returns the used part of each cancellation limit. Without a policy it returns only the limits. */
export function countsSentence(policy: BookingPolicy | null, cancelled: number, now: Date): string {
  if (!policy) return `This counts towards the limits of cancellation: ${limitsText}.`;
  const counts = countedWindows(policy, now).map(
    ({ period, count, limit }) => `${count + cancelled} of ${limit} in ${cancellationWindows[period]}`,
  );
  return `This counts towards the limits of cancellation: then ${counts.join(', ')}.`;
}

/** Returns the warning about a suspension, or null below the limits. */
export function suspensionSentence(policy: BookingPolicy | null, cancelled: number, now: Date): string | null {
  const until = policy && suspendedUntil(policy, cancelled, now);
  return until && `After this you can not book until ${clockAndDate(until)}.`;
}
