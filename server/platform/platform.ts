import type { Clock } from '@/lib/format/time';
import type { BoundedQueue } from '@/server/bounded-queue';
import type { Budgets } from '@/server/budgets/budgets';
import type { Database, Transaction } from '@/server/db/client';
import type { SeatChange } from '@/server/live/seat-change';
import type { PaymentGateway } from '@/server/payments/gateway';

/** Stores pictures under names of our own. A picture has at most about 40 KB. */
export type PictureStore = {
  save: (name: string, bytes: Buffer) => Promise<void>;
  /** Returns undefined if no picture has the name. */
  load: (name: string) => Promise<Buffer | undefined>;
  remove: (name: string) => Promise<void>;
  /** Lists the names of pictures that were saved before this time, and of pictures that were not saved completely. */
  listOld: (before: Date) => Promise<string[]>;
};

/** Options of argon2: memory in KiB, passes, threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/**
 * Limits of one account (design, difference 18): unpaid bookings and their seats at a time, and bookings that lapsed in 30
 * days. `lapses` lapsed bookings leave only payment by card.
 */
export type UnpaidLimits = { bookings: number; seats: number; lapses: number };

/** Limits of the holds of one user: minutes with a seat of one trip in 2 hours, and changes in 5 minutes. */
export type HoldLimits = { minutes: number; changes: number };

/** Limits of the card payments of one booking. */
export type AttemptLimits = { perBooking: number; perMinute: number };

/** Dependencies and settings of all use cases. */
export type Platform = {
  db: Database;
  /** Other connections to the same database, for reads that need no session. */
  publicReads: Database;
  /** Throws if the database does not respond within a second, or if its clock differs from the clock of the process. */
  checkDatabase: () => Promise<void>;
  clock: Clock;
  /** Locks the user and then the seats in order, so that one transaction at a time decides about them. */
  lockSeats: (tx: Transaction, userId: number, tripId: number, seats: readonly string[]) => Promise<void>;
  /** Publishes changed seats. Called after commit. Must not throw or block. */
  publishSeats: (changes: readonly SeatChange[]) => void;
  idTokenSecret: string;
  /** Key that encrypts bank account numbers. At least 32 characters. */
  dataKey: string;
  /** Key that signs tickets. At least 32 characters. */
  ticketKey: string;
  /** Earlier ticket keys. Tickets signed with them remain valid. */
  ticketKeysBefore: readonly string[];
  /** URL of the website, for links in messages. */
  siteUrl: string;
  pictures: PictureStore;
  /** Minimum duration of a call whose response must not reveal whether an account exists. */
  minimumDurationMs: number;
  /** Cost of the argon2id hash of a new password. */
  passwordCost: PasswordCost;
  /** Password hashes of this process. A call that hashes takes its place before any other work. */
  hashQueue: BoundedQueue;
  payments: PaymentGateway;
  /** Returns whether a card payment can start: card sales are on, and the provider responds. */
  areCardsAvailable: () => Promise<boolean>;
  unpaidLimits: UnpaidLimits;
  holdLimits: HoldLimits;
  attemptLimits: AttemptLimits;
  budgets: Budgets['actions'];
};

/** The signed-in user of a call. */
export type Passenger = { id: number; uuid: string; sessionId: number };

export type Agent = { id: number; uuid: string };
