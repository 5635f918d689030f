/** Service dates are 'YYYY-MM-DD' in Africa/Gaborone, which is UTC+2 all year, so local time is plain arithmetic. */
const offsetMs = 2 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export function localDate(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);
}

export function localTime(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(11, 16);
}

/** Returns the instant `minute` minutes after local midnight of `date`. Minutes may exceed 1440. */
/** Returns a local time as 'YYYY-MM-DD HH:MM'. */
export const localMoment = (instant: Date) => `${localDate(instant)} ${localTime(instant)}`;

export function instantAt(date: string, minute: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - offsetMs + minute * 60_000);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function clockTime(minute: number): string {
  const ofDay = ((minute % 1440) + 1440) % 1440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    rest > 0 || hours === 0 ? `${rest} ${rest === 1 ? 'minute' : 'minutes'}` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a text that is no date as it is, because a URL may have one. */
export function formatDate(date: string): string {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? date : longDate.format(day);
}

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

export function timeSince(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  for (const [unit, length] of units) {
    const count = Math.floor(minutes / length);
    if (count >= 1) return `${count} ${count === 1 ? unit : `${unit}s`} ago`;
  }
  return 'just now';
}
