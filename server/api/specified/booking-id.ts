import { z } from 'zod';
import { readCode } from '@/lib/typed';

export const reservationNumber = z
  .string()
  .overwrite(readCode)
  .regex(/^[A-Z0-9]{8}$/);

/** Names a booking of the caller: its uuid, or the reservation number that the lists call `bookingId`. */
export const ownBookingId = z.union([z.uuid(), reservationNumber]);
