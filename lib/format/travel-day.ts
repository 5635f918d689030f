import { addDays, localDate } from './time';

/** A bus that left yesterday after noon may not have arrived yet. */
export function travelDay(
  { date, departureTime }: { date: string; departureTime: string },
  now: Date,
): 'today' | 'yesterday' | 'another day' {
  const today = localDate(now);
  if (date === today) return 'today';
  return date === addDays(today, -1) && departureTime >= '12:00' ? 'yesterday' : 'another day';
}
