import { cardOnlyMinutes } from './limits';

/** Whether a booking made now is too close to departure to be paid at a terminal. */
export function isCardOnly(departsAt: Date, now: Date): boolean {
  return departsAt.getTime() - now.getTime() < cardOnlyMinutes * 60_000;
}
