import { numbered } from './in-words';
import type { Ticket } from '@/lib/contracts/tickets';
import { formatDate, localDate } from '@/lib/format/time';

const minutesOfDay = 24 * 60;

export function nightsOnTheWay(departureTime: string, durationMinutes: number): number {
  const [hour = 0, minute = 0] = departureTime.split(':').map(Number);
  return Math.floor((hour * 60 + minute + durationMinutes) / minutesOfDay);
}

export function nightsLater(departureTime: string, durationMinutes: number): string {
  const nights = nightsOnTheWay(departureTime, durationMinutes);
  return nights === 0 ? '' : `+${numbered(nights, 'day')}`;
}

/** 310 -> '5 h 10 min'. For narrow places. */
export function shortDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 1 is Monday and 6 Saturday. Sunday is 7, or 0 as in JavaScript. */
export const weekdayName = (day: number): string => weekdays[day % 7] ?? '';

export const weekday = (date: string): string => weekdayName(new Date(`${date}T00:00:00Z`).getUTCDay());

export function dropTime({ date, arrivalTime, arrivesAt }: Pick<Ticket, 'date' | 'arrivalTime' | 'arrivesAt'>): string {
  const arrivalDate = localDate(new Date(arrivesAt));
  return arrivalDate === date ? `${arrivalTime} Hrs` : `${arrivalTime} Hrs, ${formatDate(arrivalDate)}`;
}
