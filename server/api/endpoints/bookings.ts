import { z } from 'zod';
import { maxSeatsPerTransaction } from '@/lib/limits';
import { endpoint, listPart, orInData } from '@/server/api/endpoint';
import { ownBookingId } from './booking-id';
import { createBookingBody } from './create-booking';
import { legParams } from './leg-params';

const yesNo = z.enum(['Yes', 'No']);
const status = z.enum(['active', 'cancelled', 'used']);
const names = z.record(z.string().regex(/^[A-Z]\d{1,2}$/), z.string().max(80));

const typedNames = names.refine(
  (typed) => Object.keys(typed).length <= maxSeatsPerTransaction,
  `at most ${maxSeatsPerTransaction} names`,
);

const createdBooking = z.object({ bookingId: z.uuid(), isPaid: yesNo });
const cancelMessage = z.enum(['Seats cancelled', 'Not all seats were cancelled']);

const bookingItem = z.object({
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
  /** `passenger`: cancelled by the passenger. `lapsed`: not paid in time. */
  cancelReason: z.enum(['passenger', 'lapsed']).nullable(),
  is_paid: yesNo,
  /** Bracketed list text, as '["A1","A2"]'. */
  seats: z.string(),
  ticket_price: z.string(),
  payBy: z.iso.datetime(),
  /** Booked too close to departure to be paid at a terminal. */
  cardOnly: z.boolean(),
  /** The bank or a person checks a payment, so the booking must not be paid now. */
  paymentUnclear: z.boolean(),
  /** The fare of one seat at the time of booking. */
  fareThebe: z.number().int(),
  departsAt: z.iso.datetime(),
  passengers: z.array(z.object({ uuid: z.uuid(), names: z.string(), seatNumber: z.string(), status })),
});

/** A passenger of a booking (spec section 3). */
const passenger = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  names: z.string(),
  seatNumber: z.string(),
  status,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.null(),
  bookings: z.uuid(),
  version: z.number().int(),
});

/** A window of the booking policy: its counted cancellations and its end. Null for an empty window. */
const windowCount = z.object({ requestTimeStamp: z.iso.datetime(), requestCount: z.number().int() }).nullable();

export const bookingEndpoints = {
  createBooking: endpoint({
    method: 'POST',
    path: '/app/v1/transaction/bookings/',
    summary:
      'Book seats. A body with tripId books the seats that I hold. The specified body, with busId and bookingDate, books free seats without a hold. The server computes fare, total and sequences, and only compares the fare that was sent.',
    caller: 'passenger',
    idempotent: true,
    body: createBookingBody,
    output: createdBooking.extend({ reservationNumber: z.string(), payBy: z.iso.datetime(), cardOnly: z.boolean() }),
    beside: ['bookingId', 'isPaid'],
  }),
  booking: endpoint({
    method: 'GET',
    path: '/app/v1/transaction/bookings/:bookingId',
    summary: 'One booking of the caller.',
    caller: 'passenger',
    params: z.object({ bookingId: ownBookingId }),
    output: bookingItem.extend({ isPaid: yesNo }),
    beside: ['bookingId', 'isPaid'],
  }),
  activeBookings: endpoint({
    method: 'GET',
    path: '/app/v2/bookings/:userId/active/',
    summary: 'My active bookings, newest booking date first.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    output: z.array(bookingItem),
  }),
  usedBookings: endpoint({
    method: 'GET',
    path: '/app/v2/bookings/:userId/used/',
    summary: 'My used bookings, newest booking date first.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    output: z.array(bookingItem),
  }),
  cancelledBookings: endpoint({
    method: 'GET',
    path: '/app/v2/bookings/:userId/cancelled/',
    summary: 'My cancelled bookings, newest booking date first.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    output: z.array(bookingItem),
  }),
  bookingsPage: endpoint({
    method: 'GET',
    path: '/app/v2/bookings/:userId/:status/:offset/:limit',
    summary: 'Some of my bookings of one status, newest booking date first.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid(), status, ...listPart }),
    output: z.array(bookingItem),
  }),
  passengers: endpoint({
    method: 'GET',
    path: '/app/v1/transaction/bookings/:bookingUuid/passengers',
    summary: 'The passengers of a booking of the caller, in the order of their seats.',
    caller: 'passenger',
    params: z.object({ bookingUuid: ownBookingId }),
    output: z.array(passenger),
  }),
  editPassenger: endpoint({
    method: 'PUT',
    path: '/app/v1/transaction/bookings/:bookingUuid/passengers/:passengerUuid/edit',
    summary: 'Cancel a passenger of an unpaid booking of the caller. Passengers cannot be changed otherwise.',
    caller: 'passenger',
    params: z.object({ bookingUuid: ownBookingId, passengerUuid: z.uuid() }),
    body: orInData(z.object({ status: z.literal('cancelled') })),
    output: z.object({ message: cancelMessage, passenger }),
    beside: ['message'],
  }),
  bookingDraft: endpoint({
    method: 'GET',
    path: '/app/v1/trips/:tripId/legs/:legId/draft',
    summary: 'The passenger names I typed for this leg, by seat.',
    caller: 'passenger',
    params: legParams,
    output: z.object({ names }),
  }),
  saveBookingDraft: endpoint({
    method: 'PUT',
    path: '/app/v1/trips/:tripId/legs/:legId/draft',
    summary: 'Store the typed passenger names of at most 3 seats for a day.',
    caller: 'passenger',
    params: legParams,
    body: z.object({ names: typedNames }),
    output: z.object({ names }),
  }),
  bookingPolicy: endpoint({
    method: 'GET',
    path: '/app/v1/booking-policies/:userId',
    summary: 'My cancellation counters (booking policy).',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    output: z.object({
      /** The first window whose limit is reached. The account cannot book until its end. */
      exceeded: z.enum(['daily', 'weekly', 'monthly', 'yearly']).nullable(),
      dailyRequest: windowCount,
      weeklyRequest: windowCount,
      monthlyRequest: windowCount,
      yearlyRequest: windowCount,
      /** Unpaid bookings and their seats. The account cannot book above the limits of both. */
      unpaid: z.object({ bookings: z.number().int(), seats: z.number().int() }),
      /** The account pays by card only until this time. Null if it may pay later. */
      cardOnlyUntil: z.iso.datetime().nullable(),
    }),
  }),
} as const;
