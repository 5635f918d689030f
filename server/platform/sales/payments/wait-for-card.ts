import { z } from 'zod';
import type { MustWait } from '@/server/messaging/gateway';
import type { Platform } from '@/server/platform/platform';
import { isPayingByCard } from './payment-attempts.repo';

const waitedMs = 60_000;

const paymentRequest = z.object({
  template: z.enum(['booking-made', 'booking-reminder']),
  data: z.object({ reservationNumber: z.string() }),
});

/**
 * A message that asks for money waits while the passenger pays by card. When it was queued, it was right to send it at
 * once, so only a message that has waited is checked.
 */
export const waitForCard =
  ({ db }: Pick<Platform, 'db'>): MustWait =>
  async (message, now) => {
    if (now.getTime() - message.createdAt.getTime() < waitedMs) return false;
    const { data: request } = paymentRequest.safeParse(message);
    return request !== undefined && isPayingByCard(db, request.data);
  };
