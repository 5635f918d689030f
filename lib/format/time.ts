/**
 * Instants are UTC Dates. Service dates are 'YYYY-MM-DD' in Africa/Gaborone. It is UTC+2 all year without daylight saving,
 * so local time is plain arithmetic and the same in every browser.
 */
const offsetMs = 2 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Returns the date in Botswana at `instant`, 'YYYY-MM-DD'. */
export function localDate(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** Returns the time in Botswana at `instant`, 'HH:MM'. */
export function localTime(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(11, 16);
}

/** Returns the instant `minute` minutes after local midnight of `date`. Minutes may exceed 1440. */
export function instantAt(date: string, minute: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - offsetMs + minute * 60_000);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 1530 -> '01:30' (the clock time of a minute after midnight of any day). */
export function clockTime(minute: number): string {
  const ofDay = ((minute % 1440) + 1440) % 1440;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/** 310 -> '5 hours 10 minutes' */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    rest > 0 || hours === 0 ? `${rest} ${rest === 1 ? 'minute' : 'minutes'}` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** '2026-11-21' -> 'November 21, 2026' (spec: month name, day, year). */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${months[(month ?? 1) - 1] ?? ''} ${day ?? ''}, ${year ?? ''}`;
}
