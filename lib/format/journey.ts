import { numbered } from './in-words';

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

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 1 is Monday, 6 Saturday; Sunday is 7, and JavaScript's 0. */
export const weekdayName = (day: number): string => weekdays[day % 7] ?? '';

/** '2026-11-21' -> 'Saturday' */
export const weekday = (date: string): string => weekdayName(new Date(`${date}T00:00:00Z`).getUTCDay());
