import * as z from 'zod/mini';

export const bookingStatus = z.enum(['active', 'cancelled', 'used']);
export type BookingStatus = z.infer<typeof bookingStatus>;

/** The part that a booking and its ticket have in common. */
export const journey = z.object({
  bookingId: z.uuid(),
  reservationNumber: z.string(),
  from: z.string(),
  to: z.string(),
  date: z.string(),
  departureTime: z.string(),
  arrivalTime: z.string(),
  /** Expected, with the delay. The texts of date and times are those of the sale. */
  departsAt: z.iso.datetime(),
  arrivesAt: z.iso.datetime(),
  delayMinutes: z.int(),
  operator: z.string(),
  regNo: z.string(),
  /** The seats of the passengers that were not cancelled, or all seats if every passenger was cancelled. */
  seats: z.array(z.string()),
  totalPrice: z.string(),
  status: bookingStatus,
  paid: z.boolean(),
  payBy: z.iso.datetime(),
});
export type Journey = z.infer<typeof journey>;
