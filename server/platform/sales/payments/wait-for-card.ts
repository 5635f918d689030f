import type { MustWait } from '@/server/messaging/gateway';
import type { Platform } from '@/server/platform/platform';
import { findBookingToPay } from '@/server/platform/sales/bookings/booking-message';
import { isPayingByCard } from './payment-attempts.repo';

const waitedMs = 60_000;

/**
 * A message that asks for money waits while the passenger pays by card. When it was queued, it was right to send it at
 * once, so only a message that has waited is checked.
 */
export const waitForCard =
  ({ db }: Pick<Platform, 'db'>): MustWait =>
  async ({ cause, createdAt }, now) => {
    const bookingId = findBookingToPay(cause);
    return bookingId !== null && now.getTime() - createdAt.getTime() >= waitedMs && isPayingByCard(db, bookingId);
  };
