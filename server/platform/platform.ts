import type { Role } from '@/lib/permissions';
import type { Clock } from '@/lib/format/time';
import type { BoundedQueue } from '@/server/process/bounded-queue';
import type { Budgets } from '@/server/budgets/budgets';
import type { Database, Transaction } from '@/server/db/client';
import type { SeatChange } from '@/server/live/seat-outbox.repo';
import type { PaymentGateway } from '@/server/payments/gateway';
import type { DataKeys } from '@/server/sealing/sealed-text';

type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Limits of one account (design, difference 18). `lapses` in 30 days leave only payment by card. */
export type UnpaidLimits = { bookings: number; seats: number; lapses: number };

export type HoldLimits = { minutes: number; changes: number };

export type AttemptLimits = { perBooking: number; perMinute: number };

export type Platform = {
  db: Database;
  publicReads: Database;
  checkDatabase: () => Promise<void>;
  clock: Clock;
  /** Locks the user and then the seats in order, so that one transaction at a time decides about them. */
  lockSeats: (tx: Transaction, userId: number, tripId: number, seats: readonly string[]) => Promise<void>;
  /** Publishes changed seats. Called after commit. Must not throw or block. */
  publishSeats: (changes: readonly SeatChange[]) => void;
  idTokenSecret: string;
  dataKeys: DataKeys;
  ticketKey: string;
  ticketKeysBefore: readonly string[];
  siteUrl: string;
  /** Applies to calls whose response must not reveal whether an account exists. */
  minimumDurationMs: number;
  passwordCost: PasswordCost;
  /** Password hashes of this process. A call that hashes takes its place before any other work. */
  hashQueue: BoundedQueue;
  payments: PaymentGateway;
  areCardsAvailable: () => Promise<boolean>;
  unpaidLimits: UnpaidLimits;
  holdLimits: HoldLimits;
  attemptLimits: AttemptLimits;
  budgets: Budgets['actions'];
};

/** `factorAt`: the last code of the second factor in this session. `smsFactorAt`: the last one by SMS. */
export type Passenger = {
  id: number;
  uuid: string;
  sessionId: number;
  factorAt?: Date | null;
  smsFactorAt?: Date | null;
};

/** The caller as a member of the staff, and the operator that the call concerns. Both are null for the platform. */
export type Staff = { memberId: number; role: Role; operatorId: number | null };

/** `operatorId` is null for a terminal of every operator, and `dailyThebe` for one without a daily sum. */
export type Agent = { id: number; uuid: string; operatorId: number | null; dailyThebe: number | null };
