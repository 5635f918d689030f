import { z } from 'zod';
import { endpoint, success } from '@/server/upstream/endpoint';

const yesNo = z.enum(['Yes', 'No']);
const leg = z.object({ tripId: z.uuid(), legId: z.uuid() });
const names = z.record(z.string().regex(/^[A-Z]\d{1,2}$/), z.string().max(80));

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
  status: z.enum(['active', 'cancelled', 'used']),
  is_paid: yesNo,
  /** Bracketed list text, as '["A1","A2"]'. */
  seats: z.string(),
  ticket_price: z.string(),
  payBy: z.iso.datetime(),
  /** Booked too close to departure to be paid at a terminal. */
  cardOnly: z.boolean(),
  /** A payment of it is at the bank, or is looked at by a person: nobody should pay now. */
  paymentUnclear: z.boolean(),
});

export const bookingEndpoints = {
  createBooking: endpoint({
    method: 'POST',
    path: '/app/v1/transaction/bookings/',
    summary: 'Book the seats I hold. Fare, total and sequences are computed here; the fare sent is only checked.',
    caller: 'passenger',
    idempotent: true,
    body: z.object({
      payment: z.enum(['later', 'card']),
      bookings: z.object({
        tripId: z.uuid(),
        busSubRouteId: z.uuid(),
        /** What the passenger saw, in thebe a seat: a fare that has changed since refuses the booking. */
        fareThebe: z.number().int().optional(),
      }),
      passengers: z.array(z.object({ names: z.string().max(80), seatNumber: z.string().max(4) })).max(10),
    }),
    answer: success(z.object({ bookingId: z.uuid(), isPaid: yesNo, payBy: z.iso.datetime(), cardOnly: z.boolean() })),
  }),
  booking: endpoint({
    method: 'GET',
    path: '/app/v1/transaction/bookings/:bookingId',
    summary: 'One booking of mine.',
    caller: 'passenger',
    params: z.object({ bookingId: z.uuid() }),
    answer: success(bookingItem.extend({ isPaid: yesNo })),
  }),
  activeBookings: endpoint({
    method: 'GET',
    path: '/app/v2/bookings/:userId/active/',
    summary: 'My active bookings, newest booking date first.',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    answer: success(z.array(bookingItem)),
  }),
  bookingDraft: endpoint({
    method: 'GET',
    path: '/app/v1/trips/:tripId/legs/:legId/draft',
    summary: 'The passenger names I typed for this leg, by seat.',
    caller: 'passenger',
    params: leg,
    answer: success(z.object({ names })),
  }),
  saveBookingDraft: endpoint({
    method: 'PUT',
    path: '/app/v1/trips/:tripId/legs/:legId/draft',
    summary: 'Keep the passenger names typed so far for a day.',
    caller: 'passenger',
    params: leg,
    body: z.object({ names }),
    answer: success(z.object({ names })),
  }),
  bookingPolicy: endpoint({
    method: 'GET',
    path: '/app/v1/booking-policies/:userId',
    summary: 'My cancellation counters (booking policy).',
    caller: 'passenger',
    params: z.object({ userId: z.uuid() }),
    answer: success(z.object({ exceeded: z.enum(['daily', 'weekly', 'monthly', 'yearly']).nullable() })),
  }),
  ticket: endpoint({
    method: 'GET',
    path: '/app/v2/ticket-details/:bookingUuid',
    summary: 'A booking’s ticket, by its random uuid.',
    caller: 'application',
    params: z.object({ bookingUuid: z.uuid() }),
    answer: success(
      z.array(
        z.object({
          ticket: z.object({
            uuid: z.uuid(),
            reservation_number: z.string(),
            booking_date: z.string(),
            departure: z.string(),
            arrival: z.string(),
            departureTime: z.string(),
            arrivalTime: z.string(),
            boardingPlace: z.string(),
            dropPlace: z.string(),
            bus_owner: z.string(),
            reg_no: z.string(),
            /** Quoted seat numbers separated by commas, as '"A1","A2"'. */
            seats: z.string(),
            fare: z.string(),
            ticket_Price: z.string(),
            status: z.enum(['active', 'cancelled', 'used']),
            is_paid: yesNo,
            payBy: z.iso.datetime(),
            sample: z.boolean(),
          }),
          passengers: z.array(
            z.object({ names: z.string(), seat_number: z.string(), status: z.enum(['active', 'cancelled', 'used']) }),
          ),
        }),
      ),
    ),
  }),
} as const;
