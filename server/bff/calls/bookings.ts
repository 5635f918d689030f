import { z } from 'zod';
import type { BookingItem, BookingStatus, CreateBookingBody, PassengerNames } from '@/lib/contracts/bookings';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { listPageSize } from '@/lib/limits';
import type { SessionToken } from '@/server/bff/session/session-cookie';
import type { Output } from '@/server/api/endpoints/table';
import { upstream } from '@/server/api/upstream';
import { callAs } from '@/server/bff/session/call-as';

/** Books the seats the user holds. Errors: those of `createBooking` on the platform. */
export async function createBooking(session: SessionToken, body: CreateBookingBody) {
  const { tripId, legId, fareThebe, payment, passengers, idempotencyKey } = body;
  const created = await upstream(
    'createBooking',
    {
      body: {
        payment,
        bookings: { tripId, busSubRouteId: legId, fareThebe },
        passengers: passengers.map(({ seat, names }) => ({ seatNumber: seat, names })),
      },
    },
    { ...callAs(session), idempotencyKey },
  );
  return {
    bookingId: created.bookingId,
    reservationNumber: created.reservationNumber,
    paid: created.isPaid === 'Yes',
    payBy: created.payBy,
    cardOnly: created.cardOnly,
  };
}

/** Returns one booking of the user. Errors: not_found. */
export async function getBooking(session: SessionToken, bookingId: string): Promise<BookingItem> {
  return toItem(await upstream('booking', { params: { bookingId } }, callAs(session)));
}

/** Returns one page of the list, starting at 1. `hasNext` means that older bookings exist. */
export async function listBookings(session: SessionToken, status: BookingStatus, page: number) {
  const params = { userId: session.userId, status, offset: (page - 1) * listPageSize, limit: listPageSize + 1 };
  const rows = await upstream('bookingsPage', { params }, callAs(session));
  return { bookings: rows.slice(0, listPageSize).map(toItem), page, hasNext: rows.length > listPageSize };
}

export async function getDraft(session: SessionToken, params: LegParams): Promise<PassengerNames> {
  return (await upstream('bookingDraft', { params }, callAs(session))).names;
}

export async function saveDraft(session: SessionToken, params: LegParams, names: PassengerNames) {
  return upstream('saveBookingDraft', { params, body: { names } }, callAs(session));
}

const seatList = z.array(z.string());

function toItem(row: Output<'activeBookings'>[number]): BookingItem {
  return {
    bookingId: row.uuid,
    reservationNumber: row.bookingId,
    from: row.departure,
    to: row.arrival,
    date: row.booking_date,
    departureTime: row.departureTime,
    arrivalTime: row.arrivalTime,
    operator: row.bus_owner,
    regNo: row.reg_no,
    seats: seatList.parse(JSON.parse(row.seats)),
    totalPrice: row.ticket_price,
    status: row.status,
    lapsed: row.cancelReason === 'lapsed',
    paid: row.is_paid === 'Yes',
    payBy: row.payBy,
    cardOnly: row.cardOnly,
    paymentUnclear: row.paymentUnclear,
    fareThebe: row.fareThebe,
    departsAt: row.departsAt,
    passengers: row.passengers.map(({ uuid, names, seatNumber, status }) => ({
      passengerId: uuid,
      names,
      seat: seatNumber,
      status,
    })),
  };
}
