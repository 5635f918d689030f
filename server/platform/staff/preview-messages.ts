import { formatPula } from '@/lib/format/money';
import { numbered } from '@/lib/format/in-words';
import { localDate, localMoment, localTime } from '@/lib/format/time';
import type { Departure } from '@/server/api/endpoints/today';
import type { Queries } from '@/server/db/client';
import { writeMessage } from '@/server/messaging/templates';
import { countTold } from './today.repo';

const sampleMinutes = 45;

/** Returns the SMS of a delay and of a cancellation as passengers of the whole way get it, and how many bookings do. */
export async function previewMessages(queries: Queries, departure: Departure, now: Date) {
  const told = await countTold(queries, departure.id, now);
  const departsAt = new Date(departure.departsAt);
  const delayMinutes = departure.delayMinutes || sampleMinutes;
  const common = {
    reservationNumber: 'ABCD2345',
    from: departure.from,
    to: departure.to,
    date: localDate(departsAt),
    departure: localTime(departsAt),
    phone: told?.phone ?? undefined,
    reason: 'Your reason',
  };
  const expected = localMoment(new Date(departsAt.getTime() + delayMinutes * 60_000));
  const late = { ...common, delayMinutes, expected, expiresAt: departure.expectedAt };
  const cancelled = { ...common, refund: { amount: formatPula(10_000), destination: 'wallet' } };
  const sms = (template: string, data: object, count = 0) => {
    const { text } = writeMessage({ template, data }, 'sms', { siteUrl: '', markup: null, ticket: null });
    return `${numbered(count, 'booking')} will get this SMS, each with its own facts: “${text}”`;
  };
  return { late: sms('trip-late', late, told?.late), cancelled: sms('trip-cancelled', cancelled, told?.cancelled) };
}
