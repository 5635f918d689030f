import { z } from 'zod';
import { done } from '@/lib/contracts/accounts';
import { bookingPolicy } from '@/lib/contracts/booking-policy';
import {
  bookingItem,
  cancelledPassenger,
  cancelPassengerBody,
  createBookingBody,
  createdBooking,
  draftBody,
  passengerNames,
  passengerParams,
} from '@/lib/contracts/bookings';
import { bookingParams } from '@/lib/contracts/payments';
import { ownRefund, refund, refundBody, refundOffer } from '@/lib/contracts/refunds';
import { seatLabel } from '@/lib/contracts/seats';
import { legParams } from '@/lib/contracts/trip-leg';
import { endpoint, listPart } from '@/server/api/endpoint';

export const bookingEndpoints = {
  bookSeats: endpoint({
    method: 'POST',
    path: '/app/v1/bookings',
    summary:
      'Book seats that I hold. A repeated key returns the first booking. A fare that has changed refuses the booking.',
    caller: 'passenger',
    body: createBookingBody,
    output: createdBooking,
  }),
  ownBooking: endpoint({
    path: '/app/v1/bookings/:bookingId',
    summary: 'One booking of the caller.',
    caller: 'passenger',
    params: bookingParams,
    output: bookingItem,
  }),
  bookings: endpoint({
    path: '/app/v1/bookings/:status/:offset/:limit',
    summary: 'Some of my bookings of one status, newest booking date first.',
    caller: 'passenger',
    params: z.object({ status: bookingItem.shape.status, ...listPart }),
    output: z.array(bookingItem),
  }),
  cancelPassenger: endpoint({
    method: 'PUT',
    path: '/app/v1/bookings/:bookingId/passengers/:passengerId',
    summary: 'Cancel a passenger of an unpaid booking of the caller.',
    caller: 'passenger',
    params: passengerParams,
    body: cancelPassengerBody,
    output: cancelledPassenger,
  }),
  refundTerms: endpoint({
    path: '/app/v1/bookings/:bookingId/refund-terms',
    summary: 'What the cancellation of a paid booking of the caller gives now.',
    caller: 'passenger',
    params: bookingParams,
    output: refundOffer,
  }),
  refundBooking: endpoint({
    method: 'POST',
    path: '/app/v1/bookings/:bookingId/refund',
    summary: 'Cancel a paid booking of the caller and order its refund. A repeated call returns the first refund.',
    caller: 'passenger',
    params: bookingParams,
    body: refundBody,
    output: refund,
  }),
  ownRefunds: endpoint({
    path: '/app/v1/refunds',
    summary: 'The newest refunds of the caller.',
    caller: 'passenger',
    output: z.array(ownRefund),
  }),
  bookingDraft: endpoint({
    path: '/app/v1/trips/:tripId/legs/:legId/draft',
    summary: 'The passenger names I typed for this leg, by seat.',
    caller: 'passenger',
    params: legParams,
    output: draftBody,
  }),
  chooseSeats: endpoint({
    method: 'PUT',
    path: '/app/v1/trips/:tripId/legs/:legId/choice',
    summary: 'Hold these seats, release my other seats of the leg, and store the typed names of at most 3 for a day.',
    caller: 'passenger',
    params: legParams,
    body: z.object({ seats: z.array(seatLabel).max(10), names: passengerNames }),
    output: done,
  }),
  bookingPolicy: endpoint({
    path: '/app/v1/booking-policy',
    summary: 'My cancellation counters (booking policy), unpaid bookings and the end of card-only payment.',
    caller: 'passenger',
    output: bookingPolicy,
  }),
} as const;
