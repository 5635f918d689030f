import { mutationOptions } from '@tanstack/react-query';
import { createdBooking, draftBody, type CreateBookingBody, type PassengerNames } from '@/lib/contracts/bookings';
import type { LegParams } from '@/lib/contracts/seats';
import { refuseSuspended } from '@/lib/api/booking-policy';
import { call } from '@/lib/api/call';

/** Refuses a passenger at a cancellation limit, and else saves the names. Errors: suspended_*, application_error. */
export function saveDraftMutation(leg: LegParams) {
  return mutationOptions({
    mutationFn: async (names: PassengerNames) => {
      await refuseSuspended();
      return call(draftBody, `/api/trips/${leg.tripId}/legs/${leg.legId}/draft`, { method: 'PUT', body: { names } });
    },
  });
}

export function createBookingMutation() {
  return mutationOptions({
    mutationFn: (body: CreateBookingBody) => call(createdBooking, '/api/bookings', { method: 'POST', body }),
  });
}
