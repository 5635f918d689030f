import { mutationOptions } from '@tanstack/react-query';
import { createdBooking, draftBody, type CreateBookingBody, type PassengerNames } from '@/lib/contracts/bookings';
import type { LegParams } from '@/lib/contracts/seats';
import { call } from '@/lib/api/call';

export function saveDraftMutation(leg: LegParams) {
  return mutationOptions({
    networkMode: 'always',
    mutationFn: (names: PassengerNames) =>
      call(draftBody, `/api/trips/${leg.tripId}/legs/${leg.legId}/draft`, { method: 'PUT', body: { names } }),
  });
}

export function createBookingMutation() {
  return mutationOptions({
    networkMode: 'always',
    mutationFn: (body: CreateBookingBody) => call(createdBooking, '/api/bookings', { method: 'POST', body }),
  });
}
