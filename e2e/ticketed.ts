import { expect, type APIRequestContext } from '@playwright/test';
import QRCode from 'qrcode';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import type { Pool } from 'pg';
import { addDays, localDate } from '@/lib/format/time';
import type { Person } from './app';
import { bookSeats, type Booked } from './booked';
import type { BusOptions } from './own-bus';
import { happensAt, startPayment } from './paying';

type Given = { database: Pool; newPerson: () => Promise<Person> };

export type Ticketed = Booked & { code: string };

/** Signed in, with a booking of these seats, and its reservation number. */
export async function bookTicket(
  request: APIRequestContext,
  given: Given,
  seats: readonly string[],
  { paid = true, ...bus }: BusOptions & { paid?: boolean } = {},
): Promise<Ticketed> {
  const booked = await bookSeats(request, given, seats, bus);
  if (paid) {
    const token = await startPayment(request, booked.bookingId);
    await happensAt(request, token, 'pay');
    await request.post('/api/payments/dpo/return', { data: { token } });
  }
  const { rows } = await given.database.query<{ code: string; paid: boolean }>(
    'select reservation_number as code, paid_at is not null as paid from bookings where uuid = $1',
    [booked.bookingId],
  );
  expect(rows[0]?.paid).toBe(paid);
  return { ...booked, code: rows[0]?.code ?? '' };
}

/** As the clockwork and a cancellation leave it. */
export async function setState(database: Pool, { bookingId }: Booked, state: 'used' | 'cancelled') {
  await database.query(
    `with changed as (
       update bookings set status = $2, cancelled_at = case when $2 = 'cancelled' then now() end
       where uuid = $1 returning id)
     update passengers set status = $2 from changed where booking_id = changed.id`,
    [bookingId, state],
  );
}

/** As if its bus left on another day: what stands on the ticket, and in its code, is of that day. */
export async function setTravelDate(database: Pool, { bookingId }: Booked, daysFromToday: number) {
  const date = addDays(localDate(new Date()), daysFromToday);
  await database.query('update bookings set booking_date = $2 where uuid = $1', [bookingId, date]);
}

/** Unpaid after its time. Nobody ends it while a person looks into its money. */
export async function makeOverdue(request: APIRequestContext, database: Pool, { bookingId }: Booked) {
  await startPayment(request, bookingId);
  await database.query(
    `with looked_at as (
       update payment_attempts set state = 'review' from bookings
       where bookings.id = payment_attempts.booking_id and bookings.uuid = $1)
     update bookings set pay_by = now() - interval '1 minute' where uuid = $1`,
    [bookingId],
  );
}

/** What the QR code in a picture holds. */
export async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
}

/** A photo of a QR code: a square picture with a margin, as a file to choose. */
export async function photoOf(content: string) {
  const buffer = await QRCode.toBuffer(content, { errorCorrectionLevel: 'L', margin: 6, width: 700 });
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

/** What the first ticket's QR code holds, from the ticket's page. */
export async function contentOf(request: APIRequestContext, { bookingId }: Booked): Promise<string> {
  const html = await (await request.get(`/v2/self-service/${bookingId}`)).text();
  const svg = /<svg[^>]*>.*?<\/svg>/s.exec(html.slice(html.indexOf('aria-label="QR code of ticket')))?.[0] ?? '';
  return readQr(
    await sharp(Buffer.from(svg.replace('<svg', '<svg width="800" height="800"')))
      .png()
      .toBuffer(),
  );
}

/** Another seat than was paid for. */
export const changed = (content: string): string => content.replace('\nB1\n', '\nB9\n');

/** As it is loaded before anybody has paid. */
export const unsigned = (content: string): string => content.replace(/\n[^\n]*$/, '\nUNPAID');
