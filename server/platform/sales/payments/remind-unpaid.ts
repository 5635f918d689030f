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
import { earliestReminderHours, reminderTime } from './reminder-time';

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
