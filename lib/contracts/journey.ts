import * as z from 'zod/mini';

const refundWays = ['wallet', 'card', 'checked', 'failed', 'refused'] as const;
export const bookingStatus = z.enum(['active', 'cancelled', 'used']);
export type BookingStatus = z.infer<typeof bookingStatus>;

/** Where members of an operator take cash for its trips. `town` has the name of a town. */
export const cashDesk = z.object({ town: z.string(), place: z.string(), openingHours: z.string() });
export type CashDesk = z.infer<typeof cashDesk>;

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
  /** Spaced for reading. */
  operatorPhone: z.nullish(z.string()),
  delayReason: z.nullish(z.string()),
  /** The operator cancelled the bus. `refund` is null if no money is due. Its destination is null until it is ordered. */
  tripCancelled: z.nullish(
    z.object({
      reason: z.nullable(z.string()),
      refund: z.nullable(z.object({ amount: z.string(), destination: z.nullable(z.enum(refundWays)) })),
    }),
  ),
  regNo: z.string(),
  /** The seats of the passengers that were not cancelled, or all seats if every passenger was cancelled. */
  seats: z.array(z.string()),
  totalPrice: z.string(),
  status: bookingStatus,
  paid: z.boolean(),
  payBy: z.iso.datetime(),
  /** Null if this booking cannot be paid in cash now. */
  cashDesk: z.nullish(cashDesk),
});
export type Journey = z.infer<typeof journey>;
