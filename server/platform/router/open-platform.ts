import { systemClock } from '@/lib/format/time';
import { createConnectionCheck } from '@/server/db/check-connection';
import { startClockWatch } from '@/server/db/clock-watch';
import { openDatabase, requestLimits, jobLimits } from '@/server/db/client';
import { env } from '@/server/process/env';
import { startHeartbeat, watchWorker } from '@/server/db/heartbeats';
import { openLiveDatabase, type LiveDatabase } from '@/server/live/live-database';
import { createAlerts } from '@/server/messaging/alerts';
import { setAlertSink } from '@/server/observability/alarms';
import { createBoundedGateway, jobProviderLimits, pageProviderLimits } from '@/server/payments/bounded-gateway';
import { createDpoGateway } from '@/server/payments/dpo-gateway';
import { createProjector, type Projector } from '@/server/live/projector';
import { productionAccountCosts } from '@/server/platform/accounts/password-hashes';
import type { PlatformCall } from '@/server/api/in-process-client';
import { createPlatformApp } from './app';
import { changesAtOnce } from '@/server/budgets/limits';
import { createInProgress } from './in-progress';
import { createPlatformCall } from './call-endpoint';
import { productionUnpaidLimits } from '@/server/platform/sales/bookings/booking-policy';
import { productionAttemptLimits } from '@/server/platform/sales/payments/end-live-attempt';
import { productionHoldLimits } from '@/server/platform/seats/hold-seats';
import type { Platform } from '@/server/platform/platform';
import { lockSeats } from '@/server/platform/seats/seats.repo';

type OpenPlatform = {
  fetch: (request: Request) => Promise<Response>;
  call: PlatformCall;
  platform: Platform;
  projector: Projector;
  live: LiveDatabase;
  close: () => Promise<void>;
};

const readShare = 0.25;
const healthLimitMs = 800;

type Purpose = 'visitors' | 'jobs';

function openPayments(purpose: Purpose): Pick<Platform, 'payments' | 'areCardsAvailable'> {
  const { DPO_API_URL, DPO_API_V7_URL, DPO_COMPANY_TOKEN, DPO_SERVICE_TYPE, CARD_SALES } = env();
  if (!DPO_COMPANY_TOKEN || !DPO_SERVICE_TYPE) throw new Error('this process has no settings for card payments');
  const settings = {
    apiUrl: DPO_API_URL,
    apiV7Url: DPO_API_V7_URL,
    companyToken: DPO_COMPANY_TOKEN,
    serviceType: DPO_SERVICE_TYPE,
  };
  const limits = purpose === 'visitors' ? pageProviderLimits : jobProviderLimits;
  const payments = createBoundedGateway(createDpoGateway(settings), limits);
  return { payments, areCardsAvailable: async () => CARD_SALES === 'on' && payments.isUp() };
}

function openPools(url: string, purpose: Purpose): Pick<Platform, 'db' | 'publicReads'> {
  const { DATABASE_POOL, WEB_PROCESSES } = env();
  const limits = purpose === 'visitors' ? requestLimits : jobLimits;
  const connections = purpose === 'visitors' ? Math.ceil(DATABASE_POOL / WEB_PROCESSES) : DATABASE_POOL;
  const readers = Math.max(1, Math.round(connections * readShare));
  return {
    db: openDatabase(url, Math.max(1, connections - readers), limits),
    publicReads: openDatabase(url, readers, limits),
  };
}

function openAlerts({ db, dataKeys }: Platform): { stop: () => void } {
  const { ALERT_EMAIL: email = null, ALERT_PHONE: phone = null } = env();
  const alerts = createAlerts({ db, dataKeys, clock: systemClock, contacts: { email, phone } });
  if (email ?? phone) setAlertSink((alarm, kind) => alerts.raise(alarm, kind));
  return {
    stop: () => {
      setAlertSink(undefined);
      alerts.stop();
    },
  };
}

/** Jobs wait longer than visitors for locks, statements and the card provider. */
export function openPlatform(purpose: Purpose = 'visitors'): OpenPlatform {
  const { DATABASE_URL, FIREBASE_DATABASE_URL, ID_TOKEN_SECRET, DATA_KEY, TICKET_KEY, ...settings } = env();
  if (!DATABASE_URL || !FIREBASE_DATABASE_URL || !ID_TOKEN_SECRET || !DATA_KEY || !TICKET_KEY)
    throw new Error('this process has no platform settings');
  const { db, publicReads } = openPools(DATABASE_URL, purpose);
  const connection = createConnectionCheck(DATABASE_URL, healthLimitMs);
  const watches = purpose === 'visitors' ? [startHeartbeat(db, 'web'), watchWorker(db)] : [];
  const clockWatch = startClockWatch(connection.readTime, systemClock);
  const live: LiveDatabase = openLiveDatabase(FIREBASE_DATABASE_URL, settings.FIREBASE_SERVICE_ACCOUNT);
  const projector = createProjector(db, live, systemClock);
  const platform: Platform = {
    db,
    publicReads,
    checkDatabase: async () => {
      await connection.check();
      clockWatch.refuseWrongClock();
    },
    clock: systemClock,
    lockSeats,
    publishSeats: projector.publish,
    idTokenSecret: ID_TOKEN_SECRET,
    dataKeys: [DATA_KEY, ...settings.DATA_KEYS_BEFORE],
    ticketKey: TICKET_KEY,
    ticketKeysBefore: settings.TICKET_KEYS_BEFORE,
    siteUrl: settings.NEXTAUTH_URL,
    ...productionAccountCosts,
    unpaidLimits: productionUnpaidLimits,
    holdLimits: productionHoldLimits,
    attemptLimits: productionAttemptLimits,
    budgets: settings.BUDGETS.actions,
    ...openPayments(purpose),
  };
  const alerts = openAlerts(platform);
  const apiKeys = [settings.API_KEY, ...settings.API_KEYS_BEFORE] as const;
  const service = { platform, apiKeys, inProgress: createInProgress(changesAtOnce) };
  return {
    fetch: createPlatformApp(service),
    call: createPlatformCall(service),
    platform,
    projector,
    live,
    close: async () => {
      watches.forEach((stop) => stop());
      clockWatch.stop();
      alerts.stop();
      await live.close();
      await Promise.all([db.$client.end(), publicReads.$client.end(), connection.close()]);
    },
  };
}
