import { countedWindows, suspendedUntil } from '@/lib/domain/cancellation-limits';
import type { BookingPolicy } from '@/lib/contracts/booking-policy';
import type { BookingItem } from '@/lib/contracts/bookings';
import { cancellationWindows } from '@/lib/limits';
import { formatPula } from '@/lib/format/money';
import { clockAndDate, limitsText } from './policy-texts';

export const freeSentence = `You have not paid yet, so the charge is ${formatPula(0)}. Other passengers can book the seats at once.`;

export function dueSentence({ fareThebe, passengers }: BookingItem, cancelled: number): string {
  const remaining = passengers.filter(({ status }) => status === 'active').length - cancelled;
  if (remaining === 0) return 'This cancels the whole booking.';
  return `${formatPula(fareThebe * remaining)} is then due for ${remaining} ${remaining === 1 ? 'seat' : 'seats'}.`;
}

export function countsSentence(policy: BookingPolicy | null, cancelled: number, now: Date): string {
  if (!policy) return `This counts towards your cancellation limits: ${limitsText}.`;
  const counts = countedWindows(policy, now).map(
    ({ period, count, limit }) => `${count + cancelled} of ${limit} in ${cancellationWindows[period]}`,
  );
  return `This counts towards your cancellation limits. Used after it: ${counts.join(', ')}.`;
}

export function suspensionSentence(policy: BookingPolicy | null, cancelled: number, now: Date): string | null {
  const until = policy && suspendedUntil(policy, cancelled, now);
  return until && `After this you cannot book until ${clockAndDate(until)}.`;
}
