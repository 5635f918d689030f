import { mutationOptions } from '@tanstack/react-query';
import { createdBooking, draftBody, type CreateBookingBody, type PassengerNames } from '@/lib/contracts/bookings';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { refuseSuspended } from '@/lib/api/booking-policy';
import { call } from '@/lib/api/call';
import { bookingsApiPath, draftApiPath } from '@/lib/paths/bookings';

export function saveDraftMutation(leg: LegParams) {
  return mutationOptions({
    mutationFn: async (names: PassengerNames) => {
      await refuseSuspended();
      return call(draftBody, draftApiPath(leg), { method: 'PUT', body: { names } });
    },
  });
}

export function createBookingMutation() {
  return mutationOptions({
    mutationFn: (body: CreateBookingBody) => call(createdBooking, bookingsApiPath, { method: 'POST', body }),
  });
}
