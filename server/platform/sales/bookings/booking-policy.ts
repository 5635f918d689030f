import { AppError } from '@/lib/errors';
import {
  cancellationLimits,
  lapseDays,
  maxLapses,
  maxUnpaidBookings,
  maxUnpaidSeats,
  type CancellationPeriod,
  payLaterMinutes,
} from '@/lib/limits';
import type { Queries } from '@/server/db/client';
import type { Handler } from '@/server/platform/handler';
import type { UnpaidLimits } from '@/server/platform/platform';
import { readAccountTerms, type AccountTerms, type Counter, type LoadedBooking } from './bookings.repo';
import { cardOnlyEnd, isCardOnly } from '@/lib/domain/refund-policy';

const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly CancellationPeriod[];

function exceededPeriod(counters: Counters): CancellationPeriod | null {
  return periods.find((period) => isExceeded(counters, period)) ?? null;
}

type Counters = ReadonlyMap<CancellationPeriod, Counter>;

const isExceeded = (counters: Counters, period: CancellationPeriod) =>
  (counters.get(period)?.requestCount ?? 0) >= cancellationLimits[period];

function suspensionEnd(counters: Counters): string {
  const ends = periods.flatMap((period) => (isExceeded(counters, period) ? [counters.get(period)?.expiresAt] : []));
  return new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))).toISOString();
}

export function refuseSuspended({ counters }: AccountTerms) {
  const period = exceededPeriod(counters);
  if (period) throw new AppError(`suspended_${period}`, { suspendedUntil: suspensionEnd(counters) });
}

export const productionUnpaidLimits: UnpaidLimits = {
  bookings: maxUnpaidBookings,
  seats: maxUnpaidSeats,
  lapses: maxLapses,
};

export function refuseManyUnpaid({ unpaid }: AccountTerms, seats: number, limits: UnpaidLimits) {
  if (unpaid.bookings >= limits.bookings) throw new AppError('too_many_unpaid');
  if (unpaid.seats + seats > limits.seats) throw new AppError('too_many_unpaid_seats');
}

/** Read the terms under the lock of the user before a booking. `cardOnlyEnd` is null if the account may pay later. */
export async function findAccountTerms(queries: Queries, userId: number, now: Date, { lapses }: UnpaidLimits) {
  const since = new Date(now.getTime() - 2 * lapseDays * 86_400_000);
  const terms = await readAccountTerms(queries, userId, { now, since });
  return { ...terms, cardOnlyEnd: cardOnlyUntil(terms.lapses, now, lapses) };
}

const windowMs = lapseDays * 24 * 3_600_000;

/** Returns the end of the time in which an account pays by card only, after `maxLapses` lapses in 30 days, or null. */
export function cardOnlyUntil(lapses: readonly Date[], now: Date, maxLapses: number): Date | null {
  const times = lapses.map((lapse) => lapse.getTime()).toSorted((one, other) => one - other);
  const last = times.findLast((time, index) => {
    const first = times[index - maxLapses + 1];
    return first !== undefined && time - first < windowMs;
  });
  return last !== undefined && last + windowMs > now.getTime() ? new Date(last + windowMs) : null;
}

const minuteMs = 60_000;

/** `accountEnd`: the account pays by card only until then. Null if it may pay later. */
type PaymentChoice = { payment: 'later' | 'card'; accountEnd: Date | null; areCardsAvailable: boolean };

export const expectedDeparture = ({ departsAt, delayMinutes }: { departsAt: Date; delayMinutes: number }) =>
  new Date(departsAt.getTime() + delayMinutes * minuteMs);

export const expectedArrival = ({ arrivesAt, delayMinutes }: { arrivesAt: Date; delayMinutes: number }) =>
  expectedDeparture({ departsAt: arrivesAt, delayMinutes });

const terminalEnd = (departsAt: Date) => new Date(departsAt.getTime() - payLaterMinutes * minuteMs);

type Deadline = { payBy: Date; departsAt: Date; longestDelayMinutes: number };

export const isCardOnlyBooking = ({ payBy, departsAt, longestDelayMinutes: delayMinutes }: Deadline) =>
  payBy > terminalEnd(expectedDeparture({ departsAt, delayMinutes }));

/**
 * The time to pay ends 30 minutes before departure. A booking made less than 45 minutes before departure, or by an
 * account that pays by card only, lapses after 15 minutes, or at departure if that is earlier.
 */
export function paymentDeadline(
  departsAt: Date,
  now: Date,
  { payment, accountEnd, areCardsAvailable }: PaymentChoice,
): Date {
  if (accountEnd && payment === 'later')
    throw new AppError('card_only_account', { suspendedUntil: accountEnd.toISOString() });
  if (!accountEnd && !isCardOnly(departsAt, now)) return terminalEnd(departsAt);
  if (payment === 'later') throw new AppError('card_only');
  if (!areCardsAvailable) throw new AppError('card_only_unavailable');
  return cardOnlyEnd(departsAt, now);
}

type Promised = Pick<LoadedBooking['booking']['refunds'][number], 'state' | 'cause' | 'amountThebe'>;

/** A request beside the policy that waits for another person is not a promise. */
export const sumPromised = (refunds: readonly Promised[]) =>
  refunds
    .filter(({ state, cause }) => state !== 'refused' && (state !== 'needs_approval' || cause !== 'goodwill'))
    .reduce((sum, { amountThebe }) => sum + amountThebe, 0);

export const bookingPolicy: Handler<'bookingPolicy'> = async ({ platform: { db, clock, unpaidLimits }, user }) => {
  const { counters, unpaid, cardOnlyEnd } = await findAccountTerms(db, user.id, clock(), unpaidLimits);
  const windows = periods.map((period) => {
    const counter = counters.get(period);
    const endsAt = counter?.expiresAt.toISOString() ?? null;
    return { period, limit: cancellationLimits[period], count: counter?.requestCount ?? 0, endsAt };
  });
  return { exceeded: exceededPeriod(counters), windows, unpaid, cardOnlyUntil: cardOnlyEnd?.toISOString() ?? null };
};
