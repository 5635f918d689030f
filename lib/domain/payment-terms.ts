import { cardOnlyLapseMinutes, cardOnlyMinutes } from '@/lib/limits';

export function isCardOnly(departsAt: Date, now: Date): boolean {
  return departsAt.getTime() - now.getTime() < cardOnlyMinutes * 60_000;
}

export function cardOnlyEnd(departsAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + cardOnlyLapseMinutes * 60_000, departsAt.getTime()));
}
