import { cardOnlyLapseMinutes, cardOnlyMinutes } from '@/lib/limits';

/** Returns whether a booking at `now` is too close to departure to be paid at a terminal. */
export function isCardOnly(departsAt: Date, now: Date): boolean {
  return departsAt.getTime() - now.getTime() < cardOnlyMinutes * 60_000;
}

/** Returns the time until which a card-only booking of `now` can be paid. */
export function cardOnlyEnd(departsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + cardOnlyLapseMinutes * 60_000, departsAt.getTime()));
}
