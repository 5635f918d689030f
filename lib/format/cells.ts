import type { StaffCell } from '@/lib/contracts/staff-screen';
import { formatPula, pulaAmount } from './money';
import { localMoment, localTime } from './time';

/** 'not_paid' -> 'Not paid' */
export function humanize(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const shortDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Gaborone',
});

/** 'Fri 27 Nov 2026'. */
export const day = (instant: string) => shortDay.format(new Date(instant)).replace(',', '');
export const moment = (instant: string) => `${day(instant)}, ${localTime(new Date(instant))}`;
export const momentOrNone = (instant: string | null) => (instant ? moment(instant) : '');

/** The text stays on one line in a table. */
export const inTable = (instant: string): StaffCell => ({
  text: moment(instant).replaceAll(' ', '\u00a0'),
  plain: localMoment(new Date(instant)),
});

export const amount = (amountThebe: number) => ({
  text: formatPula(amountThebe),
  plain: pulaAmount(amountThebe),
});

export const auditLink = ({ id }: { id: string }) => ({ text: 'Audit', href: `audit?subject=${id}` });

export const withCopy = (cell: StaffCell): StaffCell =>
  cell === '' ? cell : { ...(typeof cell === 'string' ? { text: cell } : cell), canCopy: true };

export const plainText = (cell: StaffCell): string => (typeof cell === 'string' ? cell : (cell.plain ?? cell.text));
