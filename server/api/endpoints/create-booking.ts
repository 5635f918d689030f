import { z } from 'zod';
import { parsePula } from '@/lib/format/money';
import { localDate } from '@/lib/format/time';
import { orInData } from '@/server/api/endpoint';

const passengers = z.array(z.object({ names: z.string().max(80), seatNumber: z.string().max(4) })).max(10);

/** Our website's form. It names the trip, and it books seats that the caller holds. */
const bookingOfHolds = z.object({
  payment: z.enum(['later', 'card']),
  bookings: z.object({
    tripId: z.uuid(),
    busSubRouteId: z.uuid(),
    /** The fare of one seat that the passenger saw, in thebe. A fare that has changed since refuses the booking. */
    fareThebe: z.number().int().optional(),
  }),
  passengers,
});

const textOrNumber = z.union([z.string().max(40), z.number()]);

/** Pula as text or number, in thebe. */
const fare = textOrNumber.transform((value, context) => {
  const amountThebe = parsePula(String(value));
  if (amountThebe !== undefined) return amountThebe;
  context.addIssue('not an amount in pula');
  return z.NEVER;
});

const date = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }).transform((instant) => localDate(new Date(instant))),
]);

/** A field of the specified payload that the server computes itself. */
const ignored = z.unknown().optional().meta({ description: 'Accepted and not read.' });

/** The specified form (spec section 3). It names the bus and the date, and it books free seats without a hold. */
const specifiedBooking = z
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
      /** The caller. Another account is not found. */
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
    bookings: { busId, busSubRouteId, bookingDate, fareThebe: fare ?? undefined, user: user ?? undefined },
    passengers,
  }));

export const createBookingBody = z.union([bookingOfHolds, orInData(specifiedBooking)]);
