import { addDays, instantAt, localDate, localTime } from '@/lib/format/time';

const quietFrom = '22:00';
const quietUntil = '06:00';
const quietUntilMinute = 6 * 60;
export const quietHours = 8;

export function endOfQuietHours(instant: Date): Date | null {
  const time = localTime(instant);
  const date = localDate(instant);
  if (time >= quietFrom) return instantAt(addDays(date, 1), quietUntilMinute);
  return time < quietUntil ? instantAt(date, quietUntilMinute) : null;
}

export function startOfQuietHours(instant: Date): Date | null {
  const end = endOfQuietHours(instant);
  return end && new Date(end.getTime() - quietHours * 60 * 60_000);
}
