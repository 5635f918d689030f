import { numbered } from './in-words';
import { weekdayName } from './weekdays';

const minutesOfDay = 24 * 60;

/** How many midnights lie between leaving at 'HH:MM' and arriving: 1 is shown as '+1 day'. */
export function nightsOnTheWay(departureTime: string, durationMinutes: number): number {
  const [hour = 0, minute = 0] = departureTime.split(':').map(Number);
  return Math.floor((hour * 60 + minute + durationMinutes) / minutesOfDay);
}

/** '+1 day' beside the clock time at which a journey ends; nothing where it ends on the day it starts. */
export function nightsLater(departureTime: string, durationMinutes: number): string {
  const nights = nightsOnTheWay(departureTime, durationMinutes);
  return nights === 0 ? '' : `+${numbered(nights, 'day')}`;
}

/** 310 -> '5 h 10 min', where there is little room. */
export function shortDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** '2026-11-21' -> 'Saturday' */
export function weekday(date: string): string {
  // JavaScript's Sunday is 0.
  return weekdayName(new Date(`${date}T00:00:00Z`).getUTCDay() || 7);
}
