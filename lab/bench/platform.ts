import { systemClock } from '@/lib/format/time';
import { defaultBudgets } from '@/server/budgets/budgets';
import type { Database } from '@/server/db/client';
import { productionAccountCosts } from '@/server/platform/accounts/password-hashes';
import { createDpoGateway } from '@/server/payments/dpo-gateway';
import type { Platform } from '@/server/platform/platform';
import { productionUnpaidLimits } from '@/server/platform/sales/bookings/booking-policy';
import { productionAttemptLimits } from '@/server/platform/sales/payments/end-live-attempt';
import { productionHoldLimits } from '@/server/platform/seats/hold-seats';
import { lockSeats } from '@/server/platform/seats/seats.repo';

/** Returns the platform without an app. It does not publish seat changes. */
export const benchPlatform = (db: Database): Platform => ({
  db,
  publicReads: db,
  checkDatabase: () => Promise.resolve(),
  clock: systemClock,
  lockSeats,
  publishSeats: () => undefined,
  siteUrl: 'http://localhost',
  ...productionAccountCosts,
  idTokenSecret: 'id-token-secret-of-the-bench-000000',
  payments: createDpoGateway({
    apiUrl: 'http://localhost:9/',
    apiV7Url: 'http://localhost:9/',
    companyToken: 'unused',
    serviceType: '1',
  }),
  areCardsAvailable: () => Promise.resolve(true),
  ticketKey: 'ticket-key-of-the-bench-00000000000000',
  ticketKeysBefore: [],
  unpaidLimits: productionUnpaidLimits,
  holdLimits: productionHoldLimits,
  attemptLimits: productionAttemptLimits,
  budgets: defaultBudgets.actions,
  dataKeys: ['data-key-of-the-bench-00000000000000'],
});
