import * as z from 'zod/mini';
import { readCode } from '@/lib/typed';
import { bookingStatus, journey } from './journey';

const ticketPassenger = z.object({
  names: z.string(),
  seat: z.string(),
  status: bookingStatus,
  /** The content of the QR code (lib/domain/ticket-content.ts). Empty if the link shows no code. */
  qrContent: z.string(),
});
export type TicketPassenger = z.infer<typeof ticketPassenger>;

export const ticket = z.extend(journey, {
  boardingPlace: z.string(),
  dropPlace: z.string(),
  logo: z.nullish(z.string()),
  photo: z.nullish(z.string()),
  fare: z.string(),
  sample: z.boolean(),
  /** Rises with each change of the shown times or of a passenger. */
  changes: z.optional(z.int()),
  passengers: z.array(ticketPassenger),
});
export type Ticket = z.infer<typeof ticket>;

/** A phone stores the wanted pages, and refreshes its copies of the others. `version` changes with all that a page shows. */
export const tripPages = z.array(z.object({ path: z.string(), version: z.string(), isWanted: z.boolean() }));
export type TripPage = z.infer<typeof tripPages>[number];

export const ticketParams = z.object({ bookingId: z.uuid() });

export const ticketCheckBody = z.union([
  z.object({ content: z.string().check(z.maxLength(1000)) }),
  z.object({ code: z.string().check(z.overwrite(readCode), z.maxLength(20)) }),
]);

export const ticketCheck = z.object({
  state: z.enum(['valid', 'used', 'cancelled', 'unpaid', 'forged']),
  /** The fields for a conductor. Null for a forged ticket. Names are a first name and an initial. */
  ticket: z.nullable(
    z.object({
      reservationNumber: z.string(),
      date: z.string(),
      departureTime: z.string(),
      delayMinutes: z.int(),
      departure: z.string(),
      destination: z.string(),
      bus: z.string(),
      passengers: z.array(z.object({ names: z.string(), seat: z.string(), status: bookingStatus })),
    }),
  ),
});
export type TicketCheck = z.infer<typeof ticketCheck>;

/** The public keys that a ticket's signature is checked with, base64url. */
export const ticketKeys = z.object({ keys: z.array(z.object({ keyId: z.string(), publicKey: z.string() })) });

/** The same as text of a browser's storage. Null for a missing or broken text. */
export const storedTicketKeys = z.pipe(
  z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => JSON.parse(text) as unknown),
    ),
    null,
  ),
  z.nullable(ticketKeys),
);
