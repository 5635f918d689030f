import { cancelOneByOne, type Cancellation } from '@/lib/domain/cancel-one-by-one';
import { cancelledPassenger } from '@/lib/contracts/bookings';
import { call } from '@/lib/api/call';
import { passengerApiPath } from '@/lib/paths/bookings';

const body = { status: 'cancelled' };

export function cancelPassengers(bookingId: string, passengerIds: readonly string[]): Promise<Cancellation> {
  return cancelOneByOne(passengerIds, (passengerId) =>
    call(cancelledPassenger, passengerApiPath(bookingId, passengerId), { method: 'PUT', body }),
  );
}
