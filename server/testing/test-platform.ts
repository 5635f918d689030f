import type { ErrorDetails } from '@/lib/contracts/error-details';
import { AppError, type ErrorCode } from '@/lib/errors';
import type { Clock } from '@/lib/format/time';
import { defaultBudgets } from '@/server/budgets/budgets';
import { createConnectionCheck } from '@/server/db/check-connection';
import { jobLimits, openDatabase, type ConnectionLimits, type Database } from '@/server/db/client';
import { createPlatformApp } from '@/server/platform/router/app';
import { createInProgress } from '@/server/platform/router/in-progress';
import { createPlatformCall, type ApiService } from '@/server/platform/router/call-endpoint';
import { createDpo, type Dpo } from '@/sandbox/dpo/dpo';
import { createDpoGateway } from '@/server/payments/dpo-gateway';
import type { SeatChange } from '@/server/live/seat-outbox.repo';
import type { Platform } from '@/server/platform/platform';
import { lockSeats } from '@/server/platform/seats/seats.repo';
import type { CallOptions, Input } from '@/server/api/client';
import type { Output, EndpointName } from '@/server/api/endpoints/table';
import { createHttpClient } from '@/server/api/http-client';
import type { PlatformCall } from '@/server/api/in-process-client';
import { testAccountCosts } from './test-account-costs';
import { openTestDatabase } from './test-database';
import { testDataKeys } from './test-messages';

export const testApiKey = 'api-key-of-the-tests';
export const testMerchant = { companyToken: '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3', serviceType: '54841' };
export const testBaseUrl = 'http://platform.test';

/** A clock that stands still until a test moves it. The database has its own clock. */
export type TestClock = { read: Clock; set: (instant: Date) => void; advanceSeconds: (seconds: number) => void };

function startClock(): TestClock {
  let now = new Date();
  return {
    read: () => now,
    set: (instant) => {
      now = instant;
    },
    advanceSeconds: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

export type Outcome<Name extends EndpointName> = {
  status: number;
  data: Output<Name> | undefined;
  code: ErrorCode | undefined;
  details: ErrorDetails;
};

export type ApiCall = <Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Outcome<Name>>;

/** Calls through the typed client, which checks each response against its schema. Returns the HTTP status too. */
export function requestOver(send: TestPlatform['send'], baseUrl: string, apiKey = testApiKey): ApiCall {
  return async (name, input, options) => {
    let status = 0;
    const client = createHttpClient(baseUrl, apiKey, async (request) => {
      const response = await send(request);
      status = response.status;
      return response;
    });
    try {
      const data = await client(name, input, options);
      return { status, data, code: undefined, details: {} };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status, data: undefined, code: error.code, details: error.details };
    }
  };
}

export type TestPlatform = {
  /** Connects as the app does, with its role. */
  platform: Platform;
  /** Connects as the owner of the tables. */
  db: Database;
  databaseUrl: string;
  appDatabaseUrl: string;
  clock: TestClock;
  published: SeatChange[];
  send: (request: Request) => Promise<Response>;
  call: PlatformCall;
  callApi: ApiCall;
  bank: Dpo;
  close: () => Promise<void>;
};

type ReplaceableParts =
  | 'budgets'
  | 'lockSeats'
  | 'publishSeats'
  | 'payments'
  | 'minimumDurationMs'
  | 'passwordCost'
  | 'hashQueue'
  | 'unpaidLimits'
  | 'holdLimits'
  | 'attemptLimits'
  | 'areCardsAvailable';

type Sizes = {
  poolSize?: number;
  /** The default is so long that a busy machine does not reach it. */
  limits?: ConnectionLimits;
  /** Simultaneous changes of one user. Races of one user need no limit. */
  changesAtOnce?: number;
};

const patientLimits: ConnectionLimits = { connectMs: 60_000 };
const readers = 2;
const checkLimitMs = 2000;

/** Opens a platform with its own database, its own bank in memory, no live database and the lowest account costs. */
export async function openTestPlatform(
  parts: Partial<Pick<Platform, ReplaceableParts>> = {},
  { poolSize = 20, limits = patientLimits, changesAtOnce = Infinity }: Sizes = {},
) {
  const { db, url, appUrl, close: closeDatabase } = await openTestDatabase(poolSize, jobLimits);
  const appDb = openDatabase(appUrl, poolSize, limits);
  const publicReads = openDatabase(appUrl, readers, limits);
  const connection = createConnectionCheck(appUrl, checkLimitMs);
  const close = async () => {
    await Promise.all([appDb.$client.end(), publicReads.$client.end(), connection.close()]);
    await closeDatabase();
  };
  const clock = startClock();
  const published: SeatChange[] = [];
  const bank = createDpo({
    file: null,
    clock: clock.read,
    ...testMerchant,
    push: () => Promise.resolve(),
    wait: () => Promise.resolve(),
  });
  const platform: Platform = {
    db: appDb,
    publicReads,
    checkDatabase: connection.check,
    clock: clock.read,
    lockSeats,
    publishSeats: (changes) => published.push(...changes),
    idTokenSecret: 'id-token-secret-of-the-tests-000000',
    dataKeys: testDataKeys,
    ticketKey: 'ticket-key-of-the-tests-000000000000',
    ticketKeysBefore: [],
    siteUrl: 'https://tsela.test',
    ...testAccountCosts,
    payments: createDpoGateway({
      apiUrl: 'http://bank.test/API/v6/',
      apiV7Url: 'http://bank.test/API/v7/',
      ...testMerchant,
      send: bank.api,
    }),
    areCardsAvailable: () => Promise.resolve(true),
    // Most tests book more than one passenger may.
    unpaidLimits: { bookings: Infinity, seats: Infinity, lapses: Infinity },
    holdLimits: { minutes: Infinity, changes: Infinity },
    attemptLimits: { perBooking: Infinity, perMinute: Infinity },
    budgets: defaultBudgets.actions,
    ...parts,
  };
  const service: ApiService = {
    platform,
    apiKeys: [testApiKey],
    inProgress: createInProgress(changesAtOnce),
  };
  const send = createPlatformApp(service);
  const call = createPlatformCall(service);
  const callApi = requestOver(send, testBaseUrl);
  const urls = { databaseUrl: url, appDatabaseUrl: appUrl };
  return { ...urls, platform, db, clock, published, send, call, callApi, bank, close } satisfies TestPlatform;
}

/** Opens a platform before the tests of a file, and closes it after them. Each test starts at the current time. */
export function testPlatform(...options: Parameters<typeof openTestPlatform>): TestPlatform {
  // The tests read it after `beforeAll`.
  const test = {} as TestPlatform;
  beforeAll(async () => {
    Object.assign(test, await openTestPlatform(...options));
  });
  afterAll(() => test.close());
  beforeEach(() => test.clock.set(new Date()));
  return test;
}

export function platformOfEachTest(open: () => Promise<TestPlatform> = openTestPlatform): TestPlatform {
  const test = {} as TestPlatform;
  beforeEach(async () => {
    Object.assign(test, await open());
  });
  afterEach(() => test.close());
  return test;
}
