import { mutationOptions } from '@tanstack/react-query';
import { createdBooking, draftBody, type CreateBookingBody, type PassengerNames } from '@/lib/contracts/bookings';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { fetchJson } from '@/lib/api/fetch-json';
import { bookingsApiPath, draftApiPath } from '@/lib/paths/bookings';

export function saveDraftMutation(leg: LegParams) {
  return mutationOptions({
    networkMode: 'always',
    mutationFn: (names: PassengerNames) => fetchJson(draftBody, draftApiPath(leg), { method: 'PUT', body: { names } }),
  });
}

export function createBookingMutation() {
  return mutationOptions({
    networkMode: 'always',
    mutationFn: (body: CreateBookingBody) => fetchJson(createdBooking, bookingsApiPath, { method: 'POST', body }),
  });
}
