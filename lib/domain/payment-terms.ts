import { cardOnlyLapseMinutes, cardOnlyMinutes } from '@/lib/limits';

/** Whether a booking made now is too close to departure to be paid at a terminal. */
export function isCardOnly(departsAt: Date, now: Date): boolean {
  return departsAt.getTime() - now.getTime() < cardOnlyMinutes * 60_000;
}

/** Until then a booking by card only, made now, waits for its payment. */
export function cardOnlyEnd(departsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + cardOnlyLapseMinutes * 60_000, departsAt.getTime()));
}
