import { z } from 'zod';
import { cancelReasons, type BookingItem, type CreatedBooking } from '@/lib/contracts/bookings';
import { bookingStatus as status, type BookingStatus } from '@/lib/contracts/journey';
import { readPula } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import { endpoint, orInData, localDay } from '@/server/api/endpoint';
import { record } from './accounts';
import { ownBookingId } from './booking-id';

const passengers = z.array(z.object({ names: z.string().max(80), seatNumber: z.string().max(4) })).max(10);

const textOrNumber = z.union([z.string().max(40), z.number()]);

const fare = textOrNumber.transform((value, context) => {
  const amountThebe = readPula(String(value));
  if (amountThebe !== undefined) return amountThebe;
  context.addIssue('not an amount in pula');
  return z.NEVER;
});

const date = z.union([
  localDay(),
  z.iso
    .datetime({ offset: true })
    .transform((instant) => localDate(new Date(instant)))
    .pipe(localDay()),
]);

/** A field of the specified payload that the server computes itself. */
const ignored = z.unknown().optional().meta({ description: 'Accepted and not read.' });

/** The specified form (spec section 3). It names the bus and the date, and it books free seats without a hold. */
const specBooking = z
  .object({
    primaryUser: ignored,
    payment: z.enum(['later', 'card']).default('later'),
    bookings: z.object({
      busId: z.uuid(),
      busSubRouteId: z.uuid(),
      /** The date of the search: the local date on which the bus leaves the passenger's stop. */
      bookingDate: date,
      /** The fare of one seat that the passenger saw. */
      fare: fare.nullish(),
      user: textOrNumber.nullish(),
      id: ignored,
      uuid: ignored,
      ticketPrice: ignored,
      seats: ignored,
      departureSequenceNumber: ignored,
      arrivalSequenceNumber: ignored,
      isPaid: ignored,
      cancelledAt: ignored,
      status: ignored,
    }),
    passengers,
  })
  .transform(({ payment, bookings: { busId, busSubRouteId, bookingDate, fare, user }, passengers }) => ({
    payment,
    leg: { busId, legId: busSubRouteId, date: bookingDate, user: user ?? undefined },
    fareThebe: fare ?? undefined,
    passengers: passengers.map(({ names, seatNumber }) => ({ names, seat: seatNumber })),
  }));

export const yesNo = z.enum(['Yes', 'No']);
const createdBooking = z.object({ bookingId: z.uuid(), isPaid: yesNo });
const cancelMessage = z.enum(['Seats cancelled', 'Not all seats were cancelled']);

const specBookingItem = z.object({
  uuid: z.uuid(),
  bookingId: z.string(),
  departure: z.string(),
  arrival: z.string(),
  booking_date: z.string(),
  departureTime: z.string(),
  arrivalTime: z.string(),
  bus_id: z.uuid(),
  bus_owner: z.string(),
  reg_no: z.string(),
  status,
  /** `passenger`: cancelled by the passenger. `lapsed`: not paid in time. `operator`: with its trip. */
  cancelReason: z.enum(cancelReasons).nullable(),
  is_paid: yesNo,
  /** Bracketed list text, as '["A1","A2"]'. */
  seats: z.string(),
  ticket_price: z.string(),
  payBy: z.iso.datetime(),
  cardOnly: z.boolean(),
  paymentUnclear: z.boolean(),
  fareThebe: z.number().int(),
  departsAt: z.iso.datetime().meta({ description: 'With the announced delay. The other times are those of the sale.' }),
  passengers: z.array(z.object({ uuid: z.uuid(), names: z.string(), seatNumber: z.string(), status })),
});

const specPassenger = z.object({
  ...record,
  names: z.string(),
  seatNumber: z.string(),
  status,
  bookings: z.uuid(),
});

export const toYesNo = (yes: boolean) => (yes ? ('Yes' as const) : ('No' as const));

export const toQuoted = (seats: readonly string[]) => seats.map((seat) => `"${seat}"`).join(',');

export function toSpecBooking(item: BookingItem, busId: string): z.infer<typeof specBookingItem> {
  return {
    uuid: item.bookingId,
    bookingId: item.reservationNumber,
    departure: item.from,
    arrival: item.to,
    booking_date: item.date,
    departureTime: item.departureTime,
    arrivalTime: item.arrivalTime,
    bus_id: busId,
    bus_owner: item.operator,
    reg_no: item.regNo,
    status: item.status,
    cancelReason: item.cancelReason,
    is_paid: toYesNo(item.paid),
    seats: `[${toQuoted(item.seats)}]`,
    ticket_price: item.totalPrice,
    fareThebe: item.fareThebe,
    departsAt: item.departsAt,
    passengers: item.passengers.map(({ passengerId: uuid, names, seat, status }) => ({
      uuid,
      names,
      seatNumber: seat,
      status,
    })),
    payBy: item.payBy,
    cardOnly: item.cardOnly,
    paymentUnclear: item.paymentUnclear,
  };
}

export function toSpecCreated({ paid, ...created }: CreatedBooking) {
  return { ...created, isPaid: toYesNo(paid) };
}

type Passenger = { id: number; uuid: string; names: string; seat: string; status: BookingStatus };
type Dates = { createdAt: Date; updatedAt: Date; version: number };

export function toSpecPassenger({ seat, createdAt, updatedAt, ...person }: Passenger & Dates, bookings: string) {
  const { id, uuid, names, status, version } = person;
  const dates = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), deletedAt: null };
  return { id, uuid, names, seatNumber: seat, status, version, ...dates, bookings };
}

const ownBookings = (status: BookingStatus) =>
  endpoint({
    path: `/app/v2/bookings/:userId/${status}/`,
    summary: `My ${status} bookings, newest booking date first.`,
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    output: z.array(specBookingItem),
  });

export const specifiedBookings = {
  createBooking: endpoint({
    method: 'POST',
    path: '/app/v1/transaction/bookings/',
    summary:
      'Book free seats without a hold. The server computes fare, total and sequences, and only compares the fare that was sent.',
    caller: 'passenger',
    idempotent: true,
    body: orInData(specBooking),
    output: createdBooking.extend({ reservationNumber: z.string(), payBy: z.iso.datetime(), cardOnly: z.boolean() }),
    beside: ['bookingId', 'isPaid'],
  }),
  booking: endpoint({
    path: '/app/v1/transaction/bookings/:bookingId',
    summary: 'One booking of the caller.',
    caller: 'passenger',
    params: z.object({ bookingId: ownBookingId }),
    output: specBookingItem.extend({ isPaid: yesNo }),
    beside: ['bookingId', 'isPaid'],
  }),
  activeBookings: ownBookings('active'),
  usedBookings: ownBookings('used'),
  cancelledBookings: ownBookings('cancelled'),
  passengers: endpoint({
    path: '/app/v1/transaction/bookings/:bookingUuid/passengers',
    summary: 'The passengers of a booking of the caller, in the order of their seats.',
    caller: 'passenger',
    params: z.object({ bookingUuid: ownBookingId }),
    output: z.array(specPassenger),
  }),
  editPassenger: endpoint({
    method: 'PUT',
    path: '/app/v1/transaction/bookings/:bookingUuid/passengers/:passengerUuid/edit',
    summary: 'Cancel a passenger of an unpaid booking of the caller. Passengers cannot be changed otherwise.',
    caller: 'passenger',
    params: z.object({ bookingUuid: ownBookingId, passengerUuid: z.uuid() }),
    body: orInData(z.object({ status: z.literal('cancelled') })),
    output: z.object({ message: cancelMessage, passenger: specPassenger }),
    beside: ['message'],
  }),
} as const;
