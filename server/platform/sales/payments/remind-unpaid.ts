import { inTransaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { recipientsOf } from '@/server/messaging/message-outbox';
import { notifyUser } from '@/server/platform/accounts/notify-user';
import { isPayingByCard } from './payment-attempts.repo';
import type { Platform } from '@/server/platform/platform';
import { bookingReminderMessage } from '@/server/platform/sales/bookings/booking-message';
import {
  listUnpaidToRemind,
  markReminded,
  type UnpaidBooking,
} from '@/server/platform/sales/bookings/booking-times.repo';
import { reminderHours } from '@/lib/limits';
import { endOfQuietHours, quietHours, startOfQuietHours } from '@/server/messaging/quiet-hours';

export async function remindUnpaid(platform: Pick<Platform, 'db' | 'clock' | 'dataKeys'>): Promise<number> {
  const now = platform.clock();
  const until = new Date(now.getTime() + earliestReminderHours * 60 * 60_000);
  const due = (await listUnpaidToRemind(platform.db, now, until)).filter((booking) => isDue(booking, now));
  let count = 0;
  for (const { id } of due) if (await remind(platform, id)) count += 1;
  return count;
}

function isDue(booking: UnpaidBooking, now: Date): boolean {
  const at = reminderTime(booking, recipientsOf(booking)[0]?.channel ?? 'sms');
  return at !== null && at <= now;
}

async function remind(platform: Pick<Platform, 'db' | 'clock' | 'dataKeys'>, bookingId: number): Promise<boolean> {
  try {
    return await inTransaction(platform.db, async (tx) => {
      // The money may arrive soon, so the passenger should not pay again now.
      if (await isPayingByCard(tx, bookingId)) return false;
      const booking = await markReminded(tx, bookingId, platform.clock());
      if (booking) await notifyUser(platform, tx, booking.userId, await bookingReminderMessage(tx, booking));
      return booking !== undefined;
    });
  } catch (error) {
    log.error({ event: 'payment_reminder_not_sent', err: error }, 'A payment reminder could not be sent.');
    return false;
  }
}

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
