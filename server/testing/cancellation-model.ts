import { cancellationLimits, type CancellationPeriod } from '@/lib/limits';
import { periods } from './test-cancellations';

const dayMs = 24 * 60 * 60_000;

/** The state of a booking in the model, with its ids and times. */
export type ModelBooking = {
  id: number;
  uuid: string;
  reservationNumber: string;
  payBy: Date;
  arrivesAt: Date;
  uuids: string[];
  active: Set<number>;
  state: 'unpaid' | 'paid' | 'used' | 'cancelled' | 'lapsed';
};
type ModelCounter = { count: number; endsAt: Date };

const windowDays = { daily: 1, weekly: 7, monthly: 28 } as const;
/** Returns the end of a window that begins at `begin`. A year from 29 February ends on 28 February. */
export function windowEnd(period: CancellationPeriod, begin: Date): Date {
  if (period !== 'yearly') return new Date(begin.getTime() + windowDays[period] * dayMs);
  const end = new Date(begin);
  end.setUTCFullYear(begin.getUTCFullYear() + 1);
  if (end.getUTCMonth() !== begin.getUTCMonth()) end.setUTCDate(0);
  return end;
}

/** Models cancellation counters and bookings in memory, without a database or locks. */
export class CancellationModel {
  readonly bookings: ModelBooking[] = [];
  readonly counters = new Map<CancellationPeriod, ModelCounter>();

  suspended(now: Date) {
    return periods.find((period) => {
      const counter = this.counters.get(period);
      return counter && counter.endsAt > now && counter.count >= cancellationLimits[period];
    });
  }

  count(cancelled: number, now: Date) {
    for (const period of periods) {
      const counter = this.counters.get(period);
      if (counter && counter.endsAt > now) counter.count += cancelled;
      else this.counters.set(period, { count: cancelled, endsAt: windowEnd(period, now) });
    }
  }

  runJobs(now: Date) {
    for (const booking of this.bookings) {
      if (booking.state === 'unpaid' && booking.payBy <= now)
        Object.assign(booking, { state: 'lapsed', active: new Set() });
      if (booking.state === 'paid' && booking.arrivesAt <= now) booking.state = 'used';
    }
  }

  /** Returns the code of the refusal, or undefined if the cancellation is accepted. */
  cancel(booking: ModelBooking, indexes: readonly number[], now: Date): string | undefined {
    const remaining = indexes.filter((index) => booking.active.has(index));
    if (remaining.length === 0) return undefined;
    if (booking.state === 'used') return 'booking_used';
    if (booking.state === 'paid') return 'already_paid';
    if (booking.payBy <= now) {
      Object.assign(booking, { state: 'lapsed', active: new Set() });
      return undefined;
    }
    this.count(remaining.length, now);
    for (const index of remaining) booking.active.delete(index);
    if (booking.active.size === 0) booking.state = 'cancelled';
    return undefined;
  }
}
