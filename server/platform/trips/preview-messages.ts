import { numbered } from '@/lib/format/in-words';
import { localMoment } from '@/lib/format/time';
import { writeMessage } from '@/server/messaging/templates';

type Trip = { from: string; to: string; departsAt: Date; delayMinutes: number };
export type Told = { late: number; cancelled: number; arrivesAt: string; phone: string | null };

export function previewMessages({ from, to, departsAt, delayMinutes }: Trip, { phone, ...told }: Told) {
  const minutes = delayMinutes || 45;
  const late = (sold: Date | string) => localMoment(new Date(new Date(sold).getTime() + minutes * 60_000));
  const [date, departure] = localMoment(new Date(departsAt)).split(' ');
  const example = { reservationNumber: 'ABCD2345', from, to, date, departure, phone: phone ?? undefined };
  const sms = (count: number, template: string, more: object) => {
    const message = { template, data: { ...example, reason: 'Your reason', ...more } };
    const { text } = writeMessage(message, 'sms', { siteUrl: '', markup: null, ticket: null });
    return `${numbered(count, 'booking')} will get this SMS, each with its own facts: “${text}”`;
  };
  const expiresAt = new Date(departsAt).toISOString();
  const times = { delayMinutes: minutes, expected: late(departsAt), arrival: late(told.arrivesAt), expiresAt };
  return {
    late: sms(told.late, 'trip-late', times),
    cancelled: sms(told.cancelled, 'trip-cancelled', { refund: { amount: 'P100.00', destination: 'wallet' } }),
  };
}
