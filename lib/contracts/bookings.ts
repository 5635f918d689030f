import * as z from 'zod/mini';
import { errorCodes } from '@/lib/errors';
import { maxSeatsPerTransaction } from '@/lib/limits';
import { bookingStatus, journey } from './journey';
import { refundRules } from './refunds';
import { seatLabel } from './seats';

export const passengerNames = z.record(seatLabel, z.string().check(z.maxLength(80)));
export type PassengerNames = z.infer<typeof passengerNames>;

export const draftBody = z.object({
  names: passengerNames.check(z.refine((names) => Object.keys(names).length <= maxSeatsPerTransaction)),
});

export const createBookingBody = z.object({
  tripId: z.uuid(),
  legId: z.uuid(),
  fareThebe: z.int(),
  payment: z.enum(['later', 'card']),
  passengers: z.array(z.object({ seat: seatLabel, names: z.string().check(z.maxLength(80)) })).check(z.maxLength(10)),
  idempotencyKey: z.uuid(),
});

export const createdBooking = z.object({
  bookingId: z.uuid(),
  reservationNumber: z.string(),
  paid: z.boolean(),
  payBy: z.iso.datetime(),
  /** Booked too close to departure to be paid at a terminal. */
  cardOnly: z.boolean(),
});

export type CreatedBooking = z.infer<typeof createdBooking>;

/** The script of the overview reads it. `problem`: the card payment of the booking could not start. */
export const completedBooking = z.object({
  booking: createdBooking,
  problem: z.nullable(z.enum(errorCodes)),
});
export type CompletedBooking = z.infer<typeof completedBooking>;

/** `lapsed`: not paid in time. Neither it nor `operator` counts against the passenger. */
export const cancelReasons = ['passenger', 'lapsed', 'operator'] as const;

export const bookingItem = z.extend(journey, {
  cancelReason: z.nullable(z.enum(cancelReasons)),
  cardOnly: z.boolean(),
  /** The bank or a person checks a payment, so the booking must not be paid now. */
  paymentUnclear: z.boolean(),
  fareThebe: z.int(),
  refundRule: z._default(z.enum(refundRules), 'standard'),
  paidAt: z.nullish(z.iso.datetime()),
  /** All passengers in the order of their seats, including cancelled ones. */
  passengers: z.array(
    z.object({
      passengerId: z.uuid(),
      names: z.string(),
      seat: z.string(),
      status: bookingStatus,
    }),
  ),
});
export type BookingItem = z.infer<typeof bookingItem>;

export const passengerParams = z.object({ bookingId: z.uuid(), passengerId: z.uuid() });
export const cancelPassengerBody = z.object({ status: z.literal('cancelled') });
export const cancelledPassenger = z.object({ isCancelled: z.boolean() });
export const cancelForm = z.object({
  bookingId: z.uuid(),
  passengers: z._default(z.array(z.uuid()).check(z.maxLength(10)), []),
  page: z.optional(z.string()),
});
