import { addDays, localDate } from './time';

/**
 * Returns the day of a ticket relative to `now`. A bus that left yesterday after noon may still be under way. An earlier bus
 * has arrived.
 */
export function travelDay(
  { date, departureTime }: { date: string; departureTime: string },
  now: Date,
): 'today' | 'yesterday' | 'another day' {
  const today = localDate(now);
  if (date === today) return 'today';
  return date === addDays(today, -1) && departureTime >= '12:00' ? 'yesterday' : 'another day';
}
