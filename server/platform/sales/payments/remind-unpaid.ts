import { inTransaction } from '@/server/db/client';
import { log } from '@/server/observability/log';
import { enqueueMessage } from '@/server/messaging/enqueue-message';
import { hasUnclearMoney } from './payment-attempts.repo';
import type { Platform } from '@/server/platform/platform';
import { bookingReminderMessage } from '@/server/platform/sales/bookings/booking-message';
import { listUnreminded, markReminded, type Unreminded } from '@/server/platform/sales/bookings/booking-times.repo';
import { earliestReminderHours, reminderTime } from './reminder-time';

/** Reminds once of each unpaid booking whose time to pay is nearly over. Answers how many. */
export async function remindUnpaid(platform: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const now = platform.clock();
  const until = new Date(now.getTime() + earliestReminderHours * 60 * 60_000);
  const due = (await listUnreminded(platform.db, now, until)).filter((booking) => isDue(booking, now));
  let count = 0;
  for (const { id } of due) if (await remind(platform, id)) count += 1;
  return count;
}

function isDue(booking: Unreminded, now: Date): boolean {
  const at = reminderTime(booking, booking.email ? 'email' : 'sms');
  return at !== null && at <= now;
}

/** One that fails keeps no other back, and is due again at the next run. */
async function remind({ db, clock }: Pick<Platform, 'db' | 'clock'>, bookingId: number): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      // Its money may be on the way: nobody should pay now.
      if (await hasUnclearMoney(tx, bookingId)) return false;
      const booking = await markReminded(tx, bookingId, clock());
      if (booking) await enqueueMessage(tx, await bookingReminderMessage(tx, booking));
      return booking !== undefined;
    });
  } catch (error) {
    log.error({ err: error }, 'a booking could not be reminded of');
    return false;
  }
}
