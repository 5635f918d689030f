import type { Clock } from '@/lib/format/time';
import type { Database, Transaction } from '@/server/db/client';
import type { SeatChange } from '@/server/live/seat-change';
import type { PaymentGateway } from '@/server/payments/gateway';

/** Stores pictures under names of our own. A picture has at most about 40 KB. */
export type PictureStore = {
  save: (name: string, bytes: Buffer) => Promise<void>;
  /** Returns undefined if no picture has the name. */
  load: (name: string) => Promise<Buffer | undefined>;
  remove: (name: string) => Promise<void>;
};

/** Options of argon2: memory in KiB, passes, threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** What every use case is given. */
export type Platform = {
  db: Database;
  clock: Clock;
  /** Takes the locks that let one transaction at a time decide about a seat: first the user's, then the seats' in order. */
  lockSeats: (tx: Transaction, userId: number, tripId: number, seats: readonly string[]) => Promise<void>;
  /** Called after commit with the seats that changed; must not throw and must not keep the caller waiting. */
  publishSeats: (changes: readonly SeatChange[]) => void;
  idTokenSecret: string;
  /** What bank account numbers are encrypted with, 32 characters or more. */
  dataKey: string;
  /** What tickets are signed with, 32 characters or more. */
  ticketKey: string;
  /** What tickets were signed with before: those are good still. */
  ticketKeysBefore: readonly string[];
  /** Where the website stands, for links in messages. */
  siteUrl: string;
  pictures: PictureStore;
  /** Shortest time of a call whose response must not reveal whether an account exists. */
  minimumDurationMs: number;
  /** Cost of the argon2id hash of a new password. */
  passwordCost: PasswordCost;
  /** The card provider. */
  payments: PaymentGateway;
};

/** The signed-in user of a call. */
export type Passenger = { id: number; uuid: string; sessionId: number };

/** Who takes money at a terminal. */
export type Agent = { id: number; uuid: string };
