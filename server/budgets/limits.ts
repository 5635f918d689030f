/** How much the server allows (docs/security.md, Limits). Limits that people see stand in lib/limits.ts. */
import type { BudgetClass } from '@/lib/paths/routes';
import { pictureUploadsPerHour } from '@/lib/limits';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** `each` is for one client network (`networkOf`), and `site` for all of them, in `seconds`. */
export type Budget = { each: number; site: number; seconds: number };

/** One customer may own 48 bits of an IPv6 address, but so may many customers of a carrier. */
export const ownerFactor = 4;

/**
 * Budgets of requests, for all web processes together. Mobile carriers share addresses, so hundreds of visitors may have one. `each`
 * counts all routes of a class, and `site` each route, so that a flood of one route stops no other.
 */
export const requestBudgets: Readonly<Record<BudgetClass, Budget>> = {
  read: { each: 12_000, site: 60_000, seconds: minute },
  write: { each: 12_000, site: 60_000, seconds: minute },
  account: { each: 1200, site: 12_000, seconds: minute },
  file: { each: 6000, site: 60_000, seconds: minute },
  /** Errors of browsers, which write lines into the log. A few are enough. */
  report: { each: 10, site: 600, seconds: minute },
};

/** Budgets of actions, for `server/platform/count.ts`. The database counts them for all processes. */
export const actionBudgets = {
  'failed-sign-in': { each: 200, site: 5000, seconds: hour },
  'wrong-code': { each: 100, site: 3000, seconds: hour },
  /** Conductors may share an address with an attacker, so the time is short. There are 23^8 codes. */
  'wrong-ticket-code': { each: 10, site: 3000, seconds: minute },
  /** With the lifetime of an unverified account, `site` also limits the accounts that wait for their first code. */
  'sign-up': { each: 60, site: 500, seconds: hour },
  'email-code': { each: 60, site: 3000, seconds: hour },
  sms: { each: 60, site: 3000, seconds: hour },
  'sms-per-day': { each: 400, site: 20_000, seconds: day },
  'sms-to-number': { each: 12, site: 20_000, seconds: day },
  /** `each` is an account that has never used a code, and also its phone number for one client network. */
  'sms-to-new-account': { each: 3, site: 20_000, seconds: day },
  /** `each` is a country and the first three digits of the national number. */
  'sms-to-range': { each: 300, site: 3000, seconds: hour },
  /** `each` is a country other than Botswana. */
  'sms-abroad': { each: 200, site: 600, seconds: hour },
  'contact-message': { each: 30, site: 1000, seconds: hour },
} as const satisfies Record<string, Budget>;
export type BudgetName = keyof typeof actionBudgets;

export const warningShare = 0.8;
/** Codes to existing numbers of Botswana may exceed the site's budget by this factor, because owners depend on them. */
export const smsReserve = 1.25;

/**
 * `each` is for one account and client network, and `total` for the account from all networks. If the account is unknown, the
 * typed contact counts. Tries have no total, because strangers could use it up.
 */
export const accountLimits = {
  /** Applies in addition to the lock after five wrong passwords. Correct passwords count too. */
  'sign-in': { each: 30, total: 60, seconds: hour },
  'sign-up-contact': { each: 5, total: 10, seconds: hour },
  /** From all networks. */
  'between-codes': { each: 1, total: null, seconds: 30 },
  code: { each: 5, total: 10, seconds: hour },
  'code-of-day': { each: 15, total: 20, seconds: day },
  'try-code': { each: 20, total: null, seconds: hour },
  'try-link': { each: 20, total: null, seconds: hour },
  /** Codes of the second factor of an account, from all networks. */
  factor: { each: 5, total: null, seconds: 15 * minute },
  /** Only wrong codes count. */
  'factor-of-day': { each: 20, total: null, seconds: day },
  /** The ticket of a booking that the staff sends again, and the delays of a trip. Each of them is an SMS to a passenger. */
  'ticket-again': { each: 3, total: null, seconds: hour },
  delay: { each: 6, total: null, seconds: hour },
  /** From all networks. */
  picture: { each: pictureUploadsPerHour, total: null, seconds: hour },
  'picture-upload': { each: pictureUploadsPerHour, total: null, seconds: hour },
} as const;
export type AccountLimitName = keyof typeof accountLimits;
export const maxSessions = 50;
/** A network from which the owner has signed in counts towards no total for this time. */
export const ownNetworkSeconds = 30 * day;

/** Longer than the work for an existing account takes. */
export const minimumDurationMs = 250;
/** A process has four threads for files, names, compression, hashes and pictures. */
export const hashQueueLimits = { atOnce: 2, waiting: 50, retryAfterSeconds: 2 };
/** An image blocks the process for some 20 ms at a time, so visitors get their turn between two images. */
export const previewQueueLimits = { atOnce: 1, waiting: 100, retryAfterSeconds: 2 };
export const pictureQueueLimits = { atOnce: 2, waiting: 10, retryAfterSeconds: 2 };
/** The body of a form with files is in memory twice while it is read (`lib/paths/uploads.ts`). */
export const uploadQueueLimits = { atOnce: 2, waiting: 10, retryAfterSeconds: 2 };

export const webLimits = {
  headersMs: 15_000,
  /** A slow phone sends a picture of 5 MB in this time, and the browser waits no longer. */
  requestMs: 60_000,
  /** Longer than a request waits for the card provider, and than the 60 s after which load balancers close a connection. */
  idleMs: 65_000,
  connections: 5000,
  arrivingBytes: 256 * megabyte,
};
export const bodyBytes = 256 * kilobyte;

/** An overload has more requests in progress, or old ones. */
export const loadLimits = {
  requests: 500,
  /** Requests of one client network, where clients connect directly. */
  networkRequests: 100,
  delayMs: 400,
  /** Limits of the age of the oldest tenth of the work. */
  pageAgeMs: 2000,
  /** A crowd that arrives at once is served before this time on a busy machine too. */
  ageMs: 5000,
  /** With fewer requests in progress old ones are no overload, because the first call of a route loads its code. */
  crowd: 24,
};
/** Wrong booking numbers from a terminal. The last one blocks its key. */
export const wrongNumbers = { each: 20, seconds: hour };
/** Changes of one user at once, in one process. A person rarely starts more. */
export const changesAtOnce = 4;
