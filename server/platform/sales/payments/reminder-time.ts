import { reminderHours } from '@/lib/limits';
import { endOfQuietHours, quietHours, startOfQuietHours } from '@/server/messaging/quiet-hours';

const hoursBefore = (instant: Date, hours: number) => new Date(instant.getTime() - hours * 60 * 60_000);

/** An SMS that would go out in the quiet hours goes so long before they begin. */
const aheadHours = 1;
/** Who has booked within so long before the reminder was told just now how long there is to pay. */
const toldHours = 1;
/** Who hears on the next morning has so long to pay at least. */
const morningHours = 1;
/** A reminder due later in the evening might be sent in the quiet hours, and so wait for their end. */
const lastCallHours = 1 / 4;

/** No reminder is due longer than this before the time to pay is over. */
export const earliestReminderHours = reminderHours + quietHours + aheadHours;

/**
 * When an unpaid booking is reminded of: 3 hours before the time to pay is over. Where an SMS may not be sent then, on the
 * evening before; what was booked too late for that on the next morning, if there is an hour to pay left, else in the
 * same evening as soon as it is no news any more. Null: not at all.
 */
export function reminderTime(
  { createdAt, payBy }: { createdAt: Date; payBy: Date },
  channel: 'email' | 'sms',
): Date | null {
  const usual = hoursBefore(payBy, reminderHours);
  if (createdAt > hoursBefore(usual, toldHours)) return null;
  const quietFrom = startOfQuietHours(usual);
  const quietUntil = endOfQuietHours(usual);
  if (channel === 'email' || !quietFrom || !quietUntil) return usual;
  const evening = hoursBefore(quietFrom, aheadHours);
  if (createdAt < hoursBefore(evening, toldHours)) return evening;
  if (quietUntil <= hoursBefore(payBy, morningHours)) return quietUntil;
  const lateEvening = new Date(createdAt.getTime() + toldHours * 60 * 60_000);
  return lateEvening <= hoursBefore(quietFrom, lastCallHours) ? lateEvening : null;
}
