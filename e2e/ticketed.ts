import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import QRCode from 'qrcode';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import type { Pool } from 'pg';
import { addDays, localDate } from '@/lib/format/time';
import { testDatabase } from './app';
import { bookSeats, type SeatBooking } from './booked';
import type { BusOptions } from './own-bus';

export type BookedTicket = SeatBooking & { code: string };

/** Signs in and books these seats, paid at once. Returns the booking with its reservation number as `code`. */
export async function bookTicket(
  page: Page | BrowserContext,
  seats: readonly string[],
  { paid = true, ...bus }: BusOptions & { paid?: boolean } = {},
): Promise<BookedTicket> {
  const booked = await bookSeats(page, seats, bus);
  const { rows } = await testDatabase().query<{ code: string }>(
    'update bookings set paid_at = case when $2 then now() end where uuid = $1 returning reservation_number as code',
    [booked.bookingId, paid],
  );
  return { ...booked, code: rows[0]?.code ?? '' };
}

/** Sets the state of a booking, as the scheduler or a cancellation does. */
export async function setState(database: Pool, { bookingId }: SeatBooking, state: 'used' | 'cancelled') {
  await database.query(
    `with changed as (
       update bookings set status = $2, cancelled_at = case when $2 = 'cancelled' then now() end
       where uuid = $1 returning id)
     update passengers set status = $2 from changed where booking_id = changed.id`,
    [bookingId, state],
  );
}

/** Changes what was sold, which a trigger refuses to the app. */
export const setSold = (database: Pool, { bookingId }: Pick<SeatBooking, 'bookingId'>, values: string) =>
  database.query(`set session_replication_role = replica; update bookings set ${values} where uuid = '${bookingId}';
                  reset session_replication_role`);

/** Moves the travel date of a booking, so that its ticket and QR code show another day. */
export const setTravelDate = (database: Pool, booking: Pick<SeatBooking, 'bookingId'>, daysFromToday: number) =>
  setSold(database, booking, `booking_date = '${addDays(localDate(new Date()), daysFromToday)}'`);

/** Returns the content of the QR code in a picture. */
export async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8Array(data), width: info.width, height: info.height });
}

/** Returns a PNG file with the QR code of `content`, for a file input. */
export async function photoOf(content: string) {
  const buffer = await QRCode.toBuffer(content, { errorCorrectionLevel: 'L', margin: 6, width: 700 });
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

/** Returns the content of the first QR code on the ticket page. */
export async function contentOf(
  request: APIRequestContext,
  { bookingId }: Pick<SeatBooking, 'bookingId'>,
): Promise<string> {
  const html = await (await request.get(`/v2/self-service/${bookingId}`)).text();
  const svg = /<svg[^>]*>.*?<\/svg>/s.exec(html.slice(html.indexOf('aria-label="QR code of ticket')))?.[0] ?? '';
  return readQr(
    await sharp(Buffer.from(svg.replace('<svg', '<svg width="800" height="800"')))
      .png()
      .toBuffer(),
  );
}

/** Returns the ticket content with another seat, which breaks its signature. */
export const changed = (content: string): string => content.replace('\nB1\n', '\nB9\n');

/** Returns the ticket content without a signature, as for an unpaid ticket. */
export const unsigned = (content: string): string => content.replace(/\n[^\n]*$/, '\nUNPAID');
