import { reminderHours } from '@/lib/limits';
import { endOfQuietHours, quietHours, startOfQuietHours } from '@/server/messaging/quiet-hours';

const hoursBefore = (instant: Date, hours: number) => new Date(instant.getTime() - hours * 60 * 60_000);

/** An SMS that is due in the quiet hours is sent this long before they begin. */
const aheadHours = 1;
const freshHours = 1;
const morningHours = 1;
/** No reminder is due this close to the quiet hours. It could miss their start and would wait until they end. */
const lastCallHours = 1 / 4;

export const earliestReminderHours = reminderHours + quietHours + aheadHours;

/** 3 hours before the time to pay ends, moved out of the quiet hours of SMS. Null for no reminder. */
export function reminderTime(
  { createdAt, payBy }: { createdAt: Date; payBy: Date },
  channel: 'email' | 'sms',
): Date | null {
  const usual = hoursBefore(payBy, reminderHours);
  if (createdAt > hoursBefore(usual, freshHours)) return null;
  const quietFrom = startOfQuietHours(usual);
  const quietUntil = endOfQuietHours(usual);
  if (channel === 'email' || !quietFrom || !quietUntil) return usual;
  const evening = hoursBefore(quietFrom, aheadHours);
  if (createdAt < hoursBefore(evening, freshHours)) return evening;
  if (quietUntil <= hoursBefore(payBy, morningHours)) return quietUntil;
  const lateEvening = new Date(createdAt.getTime() + freshHours * 60 * 60_000);
  return lateEvening <= hoursBefore(quietFrom, lastCallHours) ? lateEvening : null;
}
