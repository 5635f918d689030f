import { z } from 'zod';

export const reservationNumber = z.string().regex(/^[A-Z0-9]{8}$/);

/** Names a booking of the caller: its uuid, or the reservation number that the lists call `bookingId`. */
export const ownBookingId = z.union([z.uuid(), reservationNumber]);
