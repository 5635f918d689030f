import { mutationOptions } from '@tanstack/react-query';
import {
  createdBooking,
  draftBody,
  type CreateBookingBody,
  type PassengerNames,
  cancelledPassenger,
} from '@/lib/contracts/bookings';
import type { LegParams } from '@/lib/contracts/trip-leg';
import { call } from '@/lib/api/call';
import { bookingsApiPath, draftApiPath, bookingPolicyApiPath, passengerApiPath } from '@/lib/paths/bookings';
import { suspensionOf } from '@/lib/domain/cancellation-limits';
import { bookingPolicy } from '@/lib/contracts/booking-policy';
import { likelyServerTime } from '@/lib/browser/server-clock';
import { AppError, isUnknownFailure } from '@/lib/errors';
import { cancelOneByOne, type Cancellation } from '@/lib/domain/cancel-one-by-one';

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

export async function refuseSuspended() {
  const policy = await call(bookingPolicy, bookingPolicyApiPath).catch((error: unknown) => {
    if (error instanceof AppError && !isUnknownFailure(error.code)) throw error;
    throw new AppError('application_error', { cause: error });
  });
  const suspension = suspensionOf(policy, likelyServerTime());
  if (suspension) throw new AppError(suspension.code, suspension);
}

const body = { status: 'cancelled' };

export function cancelPassengers(bookingId: string, passengerIds: readonly string[]): Promise<Cancellation> {
  return cancelOneByOne(passengerIds, (passengerId) =>
    call(cancelledPassenger, passengerApiPath(bookingId, passengerId), { method: 'PUT', body }),
  );
}
