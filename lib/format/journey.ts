import { numbered } from './in-words';
import { formatDate, formatDuration, localDate, localTime } from '@/lib/format/time';

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

/** Instants and clock times of a trip leg. The leg's contract has its minutes, a booking the instant of its arrival. */
export type LegTimes = { departureTime: string; arrivalTime: string; departsAt: string } & (
  | { durationMinutes: number }
  | { arrivesAt: string }
);

export const minutesOf = (leg: LegTimes): number =>
  'durationMinutes' in leg
    ? leg.durationMinutes
    : Math.round((Date.parse(leg.arrivesAt) - Date.parse(leg.departsAt)) / 60_000);

/** '00:04 Hrs, +1 day' */
export function arrivalText(leg: LegTimes): string {
  const nights = nightsLater(leg.departureTime, minutesOf(leg));
  return `${leg.arrivalTime} Hrs${nights && `, ${nights}`}`;
}

export const legTimes = (leg: LegTimes): string => `${leg.departureTime} Hrs to ${arrivalText(leg)}`;

type SoldDeparture = { date: string; departureTime: string; delayMinutes: number };

/** Returns the date and time at which a bus with a delay is expected. */
export function expectedDeparture({ date, departureTime, delayMinutes }: SoldDeparture) {
  const at = new Date(Date.parse(`${date}T${departureTime}+02:00`) + delayMinutes * 60_000);
  return { date: localDate(at), departureTime: localTime(at) };
}

/** 'Expected 06:45 (45 minutes late)', of a booking also ', arrival 11:45', or '' for a bus on time. `arrivesAt` is expected. */
export function delayText(sold: SoldDeparture & { arrivesAt?: string | undefined }): string {
  if (sold.delayMinutes === 0) return '';
  const at = (date: string, time: string) => `${time}${date === sold.date ? '' : ` on ${formatDay(date)}`}`;
  const { date, departureTime } = expectedDeparture(sold);
  const arrival = sold.arrivesAt === undefined ? undefined : new Date(sold.arrivesAt);
  return `Expected ${at(date, departureTime)} (${formatDuration(sold.delayMinutes)} late)${arrival ? `, arrival ${at(localDate(arrival), localTime(arrival))}` : ''}`;
}

export const cancelledText = 'The operator cancelled this bus';

/** 'Reason: a flat tyre', or '' for none. */
export const reasonText = (reason: string | null | undefined): string => (reason ? `Reason: ${reason}` : '');

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 1 is Monday and 6 Saturday. Sunday is 7, or 0 as in JavaScript. */
export const weekdayName = (day: number): string => weekdays[day % 7] ?? '';

export const weekday = (date: string): string => weekdayName(new Date(`${date}T00:00:00Z`).getUTCDay());

/** 'Sat, November 28, 2026' */
export const formatDay = (date: string): string => `${weekday(date).slice(0, 3)}, ${formatDate(date)}`;

/** '05:30 on Sat, November 28, 2026': time and date in Botswana. */
export const clockAndDate = (instant: Date) => `${localTime(instant)} on ${formatDay(localDate(instant))}`;

/** 'Sat 28 Nov' */
export const shortDay = (date: string): string =>
  `${weekday(date).slice(0, 3)} ${Number(date.slice(8))} ${formatDate(date).slice(0, 3)}`;
