import { cancellationLimits, type CancellationPeriod } from '@/lib/limits';
import { periods, windowEnd } from './test-cancellations';

export type ModelBooking = {
  id: number;
  uuid: string;
  reservationNumber: string;
  payBy: Date;
  departsAt: Date;
  arrivesAt: Date;
  uuids: string[];
  active: Set<number>;
  state: 'unpaid' | 'paid' | 'used' | 'cancelled' | 'lapsed';
};
type ModelCounter = { count: number; endsAt: Date };

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
